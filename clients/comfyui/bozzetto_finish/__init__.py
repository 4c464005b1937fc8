"""Nodes that finish 3D models with a Bozzetto service."""
