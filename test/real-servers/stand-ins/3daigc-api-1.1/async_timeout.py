"""What redis wants of the package of this name from a Python older than 3.11.3, such as Debian 12's."""
from asyncio import timeout

__all__ = ["timeout"]
