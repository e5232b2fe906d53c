"""The platform as it is run: real processes that are killed, real connections that are cut."""
