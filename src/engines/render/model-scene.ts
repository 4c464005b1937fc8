import type { Scene, TextureUse } from '../mesh/scene.ts';
import { emptyScene, material, polygonMesh, sceneNode } from '../mesh/scene-defaults.ts';
import type { ModelData } from '../spec.ts';

/** A mesh with one material as a scene, without a copy of its arrays. */
export function sceneOfModel(model: ModelData): Scene {
  const { positions, normals, uvs, indices } = model.mesh;
  const scene = emptyScene({ format: 'built-in', generator: null, unitMetres: 1, upAxis: 'y' });
  const { baseColor, normalMap } = model;
  if (baseColor !== null) {
    const contentType = `image/${baseColor.format}`;
    scene.images.push({ name: '', contentType, bytes: baseColor.bytes });
  }
  if (normalMap !== undefined) {
    const { format, bytes } = normalMap.image;
    scene.images.push({ name: '', contentType: `image/${format}`, bytes });
  }
  const { baseColorFactor, metallic, roughness } = model;
  scene.materials.push(
    material({
      baseColor: [...baseColorFactor],
      metallic,
      roughness,
      doubleSided: true,
      baseColorTexture: baseColor === null ? null : textureUse(0),
      normalTexture: normalMap === undefined ? null : textureUse(scene.images.length - 1),
    }),
  );
  const faceOffsets = new Uint32Array(indices.length / 3 + 1);
  for (let f = 0; f < faceOffsets.length; f++) faceOffsets[f] = 3 * f;
  const geometry = polygonMesh({
    ...{ positions, faceOffsets, corners: indices, material: 0 },
    normals: { values: normals, indices },
    uvSets: uvs === null ? [] : [{ values: uvs, indices }],
    tangents: normalMap === undefined ? null : { values: normalMap.tangents, indices },
  });
  scene.meshes.push({ name: '', geometry, morphWeights: [] });
  scene.nodes.push(sceneNode({ mesh: 0 }));
  scene.roots.push(0);
  return scene;
}

function textureUse(image: number): TextureUse {
  return {
    ...{ image, uvSet: 0, filter: 'linear', transform: null },
    ...{ wrapS: 'repeat', wrapT: 'repeat' },
  };
}
