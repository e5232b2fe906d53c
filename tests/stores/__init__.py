"""Stores and buses, each on the real thing."""
