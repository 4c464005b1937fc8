import stand_in
import trimesh


class NoGlb:
    """Exports something else. trimesh then reads it, as the server does with every model, and gets the same."""

    def export(self, path):
        with open(path, "wb") as file:
            file.write(stand_in.WRONG)
        trimesh.load = lambda *args, **kwargs: self


class Hunyuan3DDiTFlowMatchingPipeline:
    load = trimesh.load

    @classmethod
    def from_pretrained(cls, *args, **kwargs):
        return cls()

    def enable_flashvdm(self, **kwargs):
        pass

    def __call__(self, **kwargs):
        trimesh.load = Hunyuan3DDiTFlowMatchingPipeline.load
        stand_in.work()
        return [NoGlb() if stand_in.is_wrong() else stand_in.shape()]


class FloaterRemover:
    def __call__(self, mesh, **kwargs):
        return mesh


class DegenerateFaceRemover(FloaterRemover):
    pass


class FaceReducer(FloaterRemover):
    pass


class MeshSimplifier:
    pass
