"""Stands in for Hunyuan3D-2's models."""
