"""Modly imports it for its remeshing, which is never asked for."""
