import type { PolygonMesh, RemeshReport, Work } from '../../engines/spec.ts';
import { LEAST_VERTICES, MOST_VERTICES } from './spec.ts';
import { facesFor } from './target.ts';

/** A new mesh and what the remesher says of it. */
export interface Remeshed {
  mesh: PolygonMesh;
  report: RemeshReport;
}

type FaceType = 'quad' | 'triangle';

/**
 * The vertices of the second and the third try at least. In quads, the six examples are sound from 24 on, if not at every number
 * (48, 96, 256); doughnuts and chairs from 384 on, a bicycle from 512 on. Flat triangles are sound from 24 on with all of them.
 */
const MORE_VERTICES = { quad: [384, 1024], triangle: [64, 256] } as const;

/** Share of each try in the stage: mostly the first one is the last. */
const TRY_SHARES = [0.7, 0.15, 0.15] as const;

/**
 * Least volume of a sound mesh, as a share of its source's volume. Sound meshes have 0.62 to 1.1 at 24 vertices, and 0.95 or
 * more at 512; broken ones have less than 0.6, or a negative volume where they are inside out.
 */
const LEAST_VOLUME = 0.6;
const MOST_VOLUME = 1.5;

/**
 * Remeshes at the vertices that were asked for, or the nearest number that is made at all, and where no sound mesh of this shape comes out at so few, at more; never
 * at more than are made.
 * @returns null where no try gave one
 */
export async function soundMesh(
  remesh: (target: Target, work: Work) => Promise<Remeshed>,
  asked: { vertices: number; faceType: FaceType; source: PolygonMesh; ready?: boolean },
  work: Work,
): Promise<(Remeshed & { target: Target }) | null> {
  const { faceType, source, ready } = asked;
  const vertices = Math.min(Math.max(asked.vertices, LEAST_VERTICES), MOST_VERTICES);
  const [second, third] = MORE_VERTICES[faceType];
  const tries = [vertices, Math.max(2 * vertices, second), Math.max(4 * vertices, third)];
  const counts = new Set(tries.map((count) => Math.min(count, MOST_VERTICES)));
  for (const [i, count] of [...counts].entries()) {
    const target = { faceType, targetFaceCount: facesFor(count, faceType, source) };
    const made = await remesh(target, work.within(TRY_SHARES[i]!));
    if (isSound(made, source, ready)) return { ...made, target };
  }
  return null;
}

/** Requirements for the remesher. */
export interface Target {
  faceType: FaceType;
  targetFaceCount: number;
}

/**
 * Whether a mesh is closed and has about the volume of its source.
 * @param ready others made the source: where it is open itself, so may be the mesh
 */
export function isSound({ mesh, report }: Remeshed, source: PolygonMesh, ready = false): boolean {
  if (ready && report.source.borderEdges > 0) return true;
  if (!report.watertight) return false;
  const share = volumeOf(mesh) / volumeOf(source);
  return share >= LEAST_VOLUME && share <= MOST_VOLUME;
}

/** Volume inside closed polygons, as the sum of signed tetrahedra over the origin; negative where they are inside out. */
function volumeOf({ positions, corners, faceOffsets }: PolygonMesh): number {
  let sum = 0;
  for (let f = 0; f + 1 < faceOffsets.length; f++) {
    const first = 3 * corners[faceOffsets[f]!]!;
    for (let c = faceOffsets[f]! + 1; c + 1 < faceOffsets[f + 1]!; c++) {
      const [a, b, d] = [first, 3 * corners[c]!, 3 * corners[c + 1]!];
      sum += determinant(positions, a, b, d);
    }
  }
  return sum / 6;
}

function determinant(p: Float32Array, a: number, b: number, c: number): number {
  const [ax, ay, az] = [p[a]!, p[a + 1]!, p[a + 2]!];
  const [bx, by, bz] = [p[b]!, p[b + 1]!, p[b + 2]!];
  const [cx, cy, cz] = [p[c]!, p[c + 1]!, p[c + 2]!];
  return ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx);
}
