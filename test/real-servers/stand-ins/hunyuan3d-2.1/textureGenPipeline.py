"""Stands in for the painting model: an OBJ with maps of color, metalness and roughness beside it."""
import stand_in
import trimesh
from PIL import Image


class Hunyuan3DPaintConfig:
    def __init__(self, views, resolution):
        pass


class Hunyuan3DPaintPipeline:
    def __init__(self, config):
        pass

    def __call__(self, mesh_path, image_path, output_mesh_path, **kwargs):
        mesh = trimesh.load(mesh_path, force="mesh")
        base = output_mesh_path[:-4]
        name = base.split("/")[-1]
        color, metalness, roughness = stand_in.ramps()
        Image.fromarray(color).save(f"{base}.jpg")
        Image.fromarray(metalness).save(f"{base}_metallic.jpg")
        Image.fromarray(roughness).save(f"{base}_roughness.jpg")
        with open(f"{base}.mtl", "w") as file:
            file.write(f"newmtl Material\nKd 0.8 0.8 0.8\nmap_Kd {name}.jpg\n")
        with open(output_mesh_path, "w") as file:
            file.write(f"mtllib {name}.mtl\nusemtl Material\n")
            for point in mesh.vertices:
                file.write("v %f %f %f\n" % tuple(point))
            for point in stand_in.texture_coordinates(mesh):
                file.write("vt %f %f\n" % tuple(point))
            for face in mesh.faces + 1:
                file.write("f " + " ".join(f"{corner}/{corner}" for corner in face) + "\n")
        return output_mesh_path
