"""
Stands in for the packages of Gradio and of TRELLIS.2's app that only other features need. Python imports this file at its
start; packages that are installed are used.
"""
import importlib.abc
import importlib.machinery
import sys
import types

PACKAGES = {"brotli", "ffmpy", "groovy", "hf_gradio", "pydub", "ruff", "safehttpx"}


class Nothing:
    def __init__(self, *args, **kwargs):
        pass

    def __call__(self, *args, **kwargs):
        return args[0] if args and callable(args[0]) else self


class NothingModule(types.ModuleType):
    def __getattr__(self, name):
        if name.startswith("__"):
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


sys.meta_path.append(Finder())
