import { MATERIAL_TEXTURES } from '../mesh/check-materials.ts';
import type { Scene, TextureUse } from '../mesh/scene.ts';
import { showsMesh } from '../mesh/shown-meshes.ts';
import { textureMatrix } from '../mesh/texture-use.ts';
import { worldMatrices } from '../mesh/transform.ts';
import { transformPoints } from '../mesh/transform-mesh.ts';
import { triangulate } from '../mesh/triangulate.ts';

/** The triangles of all meshes that nodes show, each mesh once. */
export interface UvTriangles {
  count: number;
  /** Six coordinates per triangle; 0 without texture coordinates. */
  uvs: Float32Array;
  /** Area in square meters of all instances, sized as the first one is. */
  areas: Float64Array;
  /** Number of instances of the triangle's mesh. */
  instances: Uint32Array;
  /** Index of the material, or −1. */
  materials: Int32Array;
  /** 1 if the triangle has texture coordinates. */
  mapped: Uint8Array;
}

/** Returns the texture that stands for a material's surface: its base color, or the first that it has. */
export function mainTexture(scene: Scene, material: number): TextureUse | null {
  const own = scene.materials[material];
  if (own === undefined) return null;
  return MATERIAL_TEXTURES.map((slot) => own[slot]).find((use) => use !== null) ?? null;
}

/** Collects the triangles with the texture coordinates that their material's main texture uses. */
export function uvTriangles(scene: Scene): UvTriangles {
  const worlds = worldMatrices(scene);
  const placed = new Map<number, { node: number; instances: number }>();
  for (const [node, placing] of scene.nodes.entries()) {
    if (!showsMesh(placing)) continue;
    const { mesh } = placing;
    const known = placed.get(mesh);
    if (known) known.instances++;
    else placed.set(mesh, { node, instances: 1 });
  }
  const parts = [...placed].map(([mesh, place]) => {
    const { geometry } = scene.meshes[mesh];
    return { ...place, geometry, ...triangulate(geometry) };
  });
  const count = parts.reduce((sum, { faces }) => sum + faces.length, 0);
  const table: UvTriangles = {
    count,
    uvs: new Float32Array(6 * count),
    areas: new Float64Array(count),
    instances: new Uint32Array(count),
    materials: new Int32Array(count),
    mapped: new Uint8Array(count),
  };
  const setOf = scene.materials.map((_, i) => mainTexture(scene, i)?.uvSet ?? 0);
  let at = 0;
  for (const { node, instances, geometry, triangles, faces } of parts) {
    const { corners, uvSets, faceMaterials, material } = geometry;
    const points =
      scene.nodes[node].skin >= 0
        ? geometry.positions
        : transformPoints(geometry.positions, worlds[node]);
    for (let t = 0; t < faces.length; t++, at++) {
      const own = faceMaterials === null ? material : faceMaterials[faces[t]];
      table.materials[at] = own;
      table.instances[at] = instances;
      table.areas[at] = instances * areaOf(points, corners, triangles, t);
      const set = uvSets[setOf[own] ?? 0];
      if (set === undefined) continue;
      table.mapped[at] = 1;
      for (let k = 0; k < 3; k++) {
        const element = 2 * set.indices[triangles[3 * t + k]];
        table.uvs[6 * at + 2 * k] = set.values[element];
        table.uvs[6 * at + 2 * k + 1] = set.values[element + 1];
      }
    }
  }
  return table;
}

function areaOf(p: Float32Array, corners: Uint32Array, triangles: Uint32Array, t: number): number {
  const a = 3 * corners[triangles[3 * t]];
  const b = 3 * corners[triangles[3 * t + 1]];
  const c = 3 * corners[triangles[3 * t + 2]];
  const ux = p[b] - p[a];
  const uy = p[b + 1] - p[a + 1];
  const uz = p[b + 2] - p[a + 2];
  const vx = p[c] - p[a];
  const vy = p[c + 1] - p[a + 1];
  const vz = p[c + 2] - p[a + 2];
  return (
    Math.sqrt((uy * vz - uz * vy) ** 2 + (uz * vx - ux * vz) ** 2 + (ux * vy - uy * vx) ** 2) / 2
  );
}

/** Returns the area of a triangle in texture coordinates, as a fraction of the texture. */
export function uvArea({ uvs }: UvTriangles, t: number): number {
  const i = 6 * t;
  return (
    Math.abs(
      (uvs[i + 2] - uvs[i]) * (uvs[i + 5] - uvs[i + 1]) -
        (uvs[i + 4] - uvs[i]) * (uvs[i + 3] - uvs[i + 1]),
    ) / 2
  );
}

/** Returns by how much a texture transform enlarges areas in texture coordinates. */
export function areaScale(use: TextureUse): number {
  const [a, b, , c, d] = textureMatrix(use);
  return Math.abs(a * d - b * c);
}
