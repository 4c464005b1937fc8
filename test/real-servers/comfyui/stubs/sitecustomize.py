"""
Stands in for the packages that ComfyUI imports and that only models need. Python imports this file at its start, if its
folder is on PYTHONPATH. Every name of such a package is a class that accepts everything and does nothing.
"""
import importlib.abc
import importlib.machinery
import sys
import types

PACKAGES = {
    "alembic", "av", "einops", "filelock", "kornia", "pydantic", "pydantic_settings", "safetensors", "sentencepiece",
    "spandrel", "sqlalchemy", "tokenizers", "torchaudio", "torchsde", "torchvision", "transformers",
}


def is_private(name):
    return name.startswith("__")


class NothingType(type):
    def __getattr__(cls, name):
        if is_private(name):
            raise AttributeError(name)
        return Nothing

    def __or__(cls, other):
        return cls

    def __ror__(cls, other):
        return cls

    def __getitem__(cls, key):
        return cls


class Nothing(metaclass=NothingType):
    def __init__(self, *args, **kwargs):
        pass

    def __call__(self, *args, **kwargs):
        # As a decorator, it returns what it decorates.
        return args[0] if args and callable(args[0]) else self

    def __getattr__(self, name):
        if is_private(name):
            raise AttributeError(name)
        return Nothing()

    def __iter__(self):
        return iter(())


class NothingModule(types.ModuleType):
    def __getattr__(self, name):
        if is_private(name):
            raise AttributeError(name)
        return Nothing


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path, target=None):
        if name.split(".")[0] in PACKAGES:
            return importlib.machinery.ModuleSpec(name, self, is_package=True)
        return None

    def create_module(self, spec):
        module = NothingModule(spec.name)
        module.__path__ = []
        module.__version__ = "0.0"
        return module

    def exec_module(self, module):
        pass


# Last, so that a package that is installed is used.
sys.meta_path.append(Finder())
