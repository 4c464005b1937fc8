"""
The part of pygltflib 1.16 that Hunyuan3D-2.1 uses: it keeps the binary chunk, and writes images with data URIs unchanged,
as pygltflib's save does.
"""
import json
import struct


class Part:
    def __init__(self, **fields):
        self.__dict__.update(fields)


class Image(Part):
    pass


class Texture(Part):
    pass


class TextureInfo(Part):
    def __init__(self, index=None, texCoord=0):
        super().__init__(index=index, texCoord=texCoord)


class NormalTextureInfo(TextureInfo):
    pass


class OcclusionTextureInfo(TextureInfo):
    pass


class PbrMetallicRoughness(Part):
    pass


class Material(Part):
    def __init__(self, name=None, pbrMetallicRoughness=None):
        super().__init__(
            name=name,
            pbrMetallicRoughness=pbrMetallicRoughness,
            emissiveFactor=[0, 0, 0],
            alphaMode="OPAQUE",
            alphaCutoff=0.5,
            doubleSided=False,
        )


def plain(value):
    if isinstance(value, Part):
        return {name: plain(field) for name, field in value.__dict__.items() if field is not None}
    return [plain(item) for item in value] if isinstance(value, list) else value


class GLTF2:
    def load(self, path):
        with open(path, "rb") as file:
            data = file.read()
        length = struct.unpack("<I", data[12:16])[0]
        self.json = json.loads(data[20 : 20 + length])
        self.rest = data[20 + length :]
        self.meshes = [Part(**mesh) for mesh in self.json["meshes"]]
        for mesh in self.meshes:
            mesh.primitives = [Part(**primitive) for primitive in mesh.primitives]
        return self

    def save(self, path):
        for name in ("meshes", "images", "textures", "materials"):
            self.json[name] = plain(getattr(self, name))
        text = json.dumps(self.json).encode()
        text += b" " * (-len(text) % 4)
        total = 20 + len(text) + len(self.rest)
        with open(path, "wb") as file:
            file.write(struct.pack("<4sII", b"glTF", 2, total))
            file.write(struct.pack("<I4s", len(text), b"JSON") + text + self.rest)
