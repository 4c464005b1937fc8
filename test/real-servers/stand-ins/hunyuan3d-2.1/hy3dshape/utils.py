import logging

logger = logging.getLogger("hy3dshape")
