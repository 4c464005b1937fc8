import type { Manifold, ManifoldToplevel } from 'manifold-3d';
import initialize from 'manifold-3d';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import { triangleOffsets } from '../../mesh/triangle-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { weldByPosition } from '../../mesh/weld.ts';
import { ProgramError } from './expression.ts';

/** Exact boolean operations on closed bodies. */
export interface Solids {
  /**
   * Combines bodies.
   * @throws ProgramError if a body is not closed, or nothing is left
   */
  combine(kind: 'union' | 'subtract' | 'intersect', bodies: readonly PolygonMesh[]): PolygonMesh;
}

let loading: Promise<ManifoldToplevel> | null = null;

/** Loads the boolean library, once per process. */
export async function openSolids(): Promise<Solids> {
  loading ??= initialize().then((module) => {
    module.setup();
    return module;
  });
  const module = await loading;
  return { combine: (kind, bodies) => combine(module, kind, bodies) };
}

function combine(
  { Manifold, Mesh }: ManifoldToplevel,
  kind: 'union' | 'subtract' | 'intersect',
  bodies: readonly PolygonMesh[],
): PolygonMesh {
  const made: Manifold[] = [];
  const keep = (solid: Manifold): Manifold => {
    made.push(solid);
    return solid;
  };
  try {
    const solids = bodies.map((body) => {
      const { positions, corners } = body;
      const first = weldByPosition(positions);
      const { triangles } = triangulate(body);
      const triVerts = triangles.map((corner) => first[corners[corner]]);
      const mesh = new Mesh({ numProp: 3, vertProperties: positions, triVerts });
      mesh.merge();
      return keep(new Manifold(mesh));
    });
    if (solids.some((solid) => solid.status() !== 'NoError'))
      throw new ProgramError(`a body of a ${kind} is not closed`);
    const result = keep(
      kind === 'union'
        ? Manifold.union(solids)
        : kind === 'subtract'
          ? Manifold.difference(solids)
          : Manifold.intersection(solids),
    );
    if (result.isEmpty()) throw new ProgramError(`nothing is left of a ${kind}`);
    const { vertProperties, triVerts, numProp } = result.getMesh();
    const positions = new Float32Array((vertProperties.length / numProp) * 3);
    for (let v = 0; v < positions.length / 3; v++)
      positions.set(vertProperties.subarray(v * numProp, v * numProp + 3), 3 * v);
    return polygonMesh({
      positions,
      corners: Uint32Array.from(triVerts),
      faceOffsets: triangleOffsets(triVerts.length / 3),
    });
  } catch (error) {
    if (error instanceof ProgramError) throw error;
    throw new ProgramError(`a ${kind} failed: ${error instanceof Error ? error.message : error}`);
  } finally {
    for (const solid of made) solid.delete();
  }
}
