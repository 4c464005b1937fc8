import { MeshoptSimplifier, type SimplifierFlags } from 'meshoptimizer';
import type { AttributeMesh } from './attribute-mesh.ts';

/** Weights against positions scaled to the extent: meshoptimizer's advice for normals, UVs less as they are larger. */
const WEIGHTS: Record<number, number> = { 2: 0.25, 3: 0.5, 4: 0.1 };
/** From what keeps most to what always gets there. */
const ATTEMPTS: SimplifierFlags[][] = [[], ['Permissive'], ['Permissive', 'Prune']];

/**
 * Collapses edges (meshoptimizer) until there are `target` triangles or one fewer; seams and borders keep their shape.
 * Where they stand in the way of the count, seams are let go, then small parts.
 * @returns indices into the same vertices, and what was let go
 */
export async function simplifyAttributes(
  mesh: AttributeMesh,
  target: number,
): Promise<{ indices: Uint32Array; letGo: 'nothing' | 'seams' | 'parts' }> {
  await MeshoptSimplifier.ready;
  const { values, stride, weights } = interleaved(mesh);
  let best = mesh.indices;
  for (let attempt = 0; attempt < ATTEMPTS.length; attempt++) {
    const flags = ATTEMPTS[attempt];
    const limit = 1e9;
    const [indices] =
      stride === 0
        ? MeshoptSimplifier.simplify(mesh.indices, mesh.positions, 3, target * 3, limit, flags)
        : MeshoptSimplifier.simplifyWithAttributes(
            mesh.indices,
            mesh.positions,
            3,
            values,
            stride,
            weights,
            null,
            target * 3,
            limit,
            flags,
          );
    if (indices.length > 0 && indices.length < best.length) best = new Uint32Array(indices);
    if (best.length <= target * 3) {
      return {
        indices: best,
        letGo: attempt === 0 ? 'nothing' : attempt === 1 ? 'seams' : 'parts',
      };
    }
  }
  return { indices: best, letGo: 'parts' };
}

function interleaved({ positions, layers }: AttributeMesh) {
  const stride = layers.reduce((sum, { width }) => sum + width, 0);
  const count = positions.length / 3;
  const values = new Float32Array(count * stride);
  let offset = 0;
  for (const layer of layers) {
    for (let v = 0; v < count; v++) {
      for (let k = 0; k < layer.width; k++) {
        values[v * stride + offset + k] = layer.values[v * layer.width + k];
      }
    }
    offset += layer.width;
  }
  const weights = layers.flatMap(({ width }) => new Array<number>(width).fill(WEIGHTS[width]));
  return { values, stride, weights };
}
