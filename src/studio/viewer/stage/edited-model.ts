import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  Color,
  DataTexture,
  Group,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearSRGBColorSpace,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  NoColorSpace,
  Object3D,
  RepeatWrapping,
  SRGBColorSpace,
  type Texture,
} from 'three';
import { disposeTree } from './dispose.ts';
import type { EditedImage, EditedMaterial, EditedScene, EditedSurface } from './edited-scene.ts';
import type { LoadedModel } from './loaded-model.ts';

/** Creates a model of an edited scene. Its objects store the part that they belong to, see {@link partOf}. */
export function modelOfEdited({ nodes, meshes, materials, images }: EditedScene): LoadedModel {
  const surfaces = meshes.map((mesh) => mesh.map(geometryOf));
  const looks = new Map<string, MeshStandardMaterial>();
  const textures = new Map<string, Texture>();
  const textureOf = (image: number, isColor: boolean): Texture | null => {
    if (image < 0) return null;
    const key = `${image} ${isColor}`;
    const texture = textures.get(key) ?? tileTexture(images[image], isColor);
    textures.set(key, texture);
    return texture;
  };
  const lookOf = ({ material, colors, tangents }: EditedSurface): MeshStandardMaterial => {
    const key = `${material} ${colors !== null} ${tangents !== null}`;
    const look = looks.get(key) ?? materialOf(materials[material], textureOf);
    look.vertexColors = colors !== null;
    // As in the glTF loader of three.js: without tangents, the second axis follows the image's vertical axis, which
    // points down.
    look.normalScale.y = tangents === null ? -1 : 1;
    looks.set(key, look);
    return look;
  };
  const root = new Group();
  const objects: Object3D[] = [];
  for (const { parent, part, matrix, mesh } of nodes) {
    const object = new Object3D();
    object.userData.part = part;
    new Matrix4()
      .fromArray([...Array.from(matrix)])
      .decompose(object.position, object.quaternion, object.scale);
    if (mesh >= 0)
      for (const [i, surface] of meshes[mesh].entries())
        object.add(new Mesh(surfaces[mesh][i], lookOf(surface)));
    (objects[parent] ?? root).add(object);
    objects.push(object);
  }
  root.updateMatrixWorld(true);
  const box = new Box3().setFromObject(root);
  return { root, clips: [], box, fileBytes: null, dispose: () => disposeTree(root) };
}

/** Returns the part that an object of an edited model belongs to; −1 if there is none. */
export function partOf({ userData }: Object3D): number {
  return typeof userData.part === 'number' ? userData.part : -1;
}

function geometryOf(surface: EditedSurface): BufferGeometry {
  const { positions, normals, tangents, uvs, colors, indices } = surface;
  const geometry = new BufferGeometry();
  const attributes = [
    ['position', positions, 3],
    ['normal', normals, 3],
    ['tangent', tangents, 4],
    ['uv', uvs, 2],
    ['color', colors, 4],
  ] as const;
  for (const [name, values, width] of attributes)
    if (values !== null) geometry.setAttribute(name, new BufferAttribute(values, width));
  geometry.setIndex(new BufferAttribute(indices, 1));
  if (normals === null) geometry.computeVertexNormals();
  return geometry;
}

function materialOf(
  given: EditedMaterial | undefined,
  textureOf: (image: number, isColor: boolean) => Texture | null,
): MeshStandardMaterial {
  if (given === undefined) return new MeshStandardMaterial();
  const { name, baseColor, metallic, roughness, emissive, emissiveStrength, isBlended } = given;
  const [red, green, blue, alpha] = baseColor;
  const material = new MeshStandardMaterial({
    name,
    color: new Color().setRGB(red, green, blue, LinearSRGBColorSpace),
    metalness: metallic,
    roughness,
    emissive: new Color().setRGB(...emissive, LinearSRGBColorSpace),
    emissiveIntensity: emissiveStrength,
    transparent: isBlended,
    opacity: isBlended ? alpha : 1,
    depthWrite: !isBlended,
  });
  material.map = textureOf(given.colorImage, true);
  material.normalMap = textureOf(given.normalImage, false);
  return material;
}

function tileTexture({ pixels, width, height }: EditedImage, isColor: boolean): Texture {
  const texture = new DataTexture(pixels, width, height);
  texture.colorSpace = isColor ? SRGBColorSpace : NoColorSpace;
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.generateMipmaps = true;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
