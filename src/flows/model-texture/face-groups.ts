import type { Scene, TextureRequest } from '../../engines/spec.ts';

/**
 * Groups faces by the names of their node, mesh and material. The order is that of the flattened scene.
 * @returns null if the faces do not match the flattened scene, or all have the same name
 */
export function faceGroups(
  { nodes, meshes, materials }: Scene,
  faceCount: number,
): NonNullable<TextureRequest['groups']> | null {
  const names: string[] = [];
  const numbers = new Map<string, number>();
  const ofFaces = new Uint32Array(faceCount);
  let done = 0;
  for (const node of nodes) {
    const mesh = meshes[node.mesh];
    if (mesh === undefined) continue;
    const { faceOffsets, faceMaterials, material } = mesh.geometry;
    const faces = faceOffsets.length - 1;
    if (done + faces > faceCount) return null;
    for (let f = 0; f < faces; f++) {
      const of = materials[faceMaterials === null ? material : faceMaterials[f]!];
      const name = `${node.name} ${mesh.name} ${of?.name ?? ''}`;
      let number = numbers.get(name);
      if (number === undefined) {
        number = names.push(name) - 1;
        numbers.set(name, number);
      }
      ofFaces[done + f] = number;
    }
    done += faces;
  }
  return done === faceCount && names.length > 1 ? { ofFaces, names } : null;
}
