"""What platforms test themselves with."""
