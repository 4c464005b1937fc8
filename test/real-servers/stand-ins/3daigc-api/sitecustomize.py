"""
Lets 3DAIGC-API run without a GPU: PyTorch reports one of 24 GB, and the adapters of its models are stand-ins. Python
imports this file in every process of the server.
"""
import importlib.abc
import importlib.util
import sys
import types

import torch

GPU = types.SimpleNamespace(name="stand-in", total_memory=24 << 30)
torch.cuda.is_available = lambda: True
torch.cuda.device_count = lambda: 1
torch.cuda.get_device_properties = lambda index: GPU
torch.cuda.set_device = lambda index: None
torch.cuda.empty_cache = lambda: None
torch.cuda.mem_get_info = lambda index=0: (24 << 30, 24 << 30)
zeros = torch.zeros
torch.zeros = lambda *size, device=None, **more: zeros(*size, **more)


class Adapters(importlib.abc.MetaPathFinder):
    """Every module of the package `adapters` is the module of stand-ins."""

    def find_spec(self, name, path, target=None):
        if name.split(".")[0] != "adapters":
            return None
        return importlib.util.spec_from_file_location(
            name,
            importlib.util.find_spec("stand_in_adapters").origin,
            submodule_search_locations=[],
        )


sys.meta_path.insert(0, Adapters())
