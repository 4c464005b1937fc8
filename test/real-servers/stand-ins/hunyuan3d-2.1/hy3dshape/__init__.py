"""Stands in for Hunyuan3D-2.1's shape model."""
import stand_in


class NoGlb:
    def export(self, path):
        with open(path, "wb") as file:
            file.write(stand_in.WRONG)


class Hunyuan3DDiTFlowMatchingPipeline:
    @classmethod
    def from_pretrained(cls, *args, **kwargs):
        return cls()

    def __call__(self, image=None, **kwargs):
        stand_in.work()
        return [NoGlb() if stand_in.is_wrong() else stand_in.shape()]
