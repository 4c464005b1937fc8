import type { PolygonMesh, RemeshReport, Work } from '../../engines/spec.ts';
import { LEAST_VERTICES, MOST_VERTICES } from './spec.ts';
import { facesFor } from './target.ts';

/** A new mesh and the remesher's report on it. */
export interface Remeshed {
  mesh: PolygonMesh;
  report: RemeshReport;
}

type FaceType = 'quad' | 'triangle';

/**
 * The minimum numbers of vertices of the second and third attempt. With quads, the six examples are sound from 24 on,
 * though not at every number (48, 96, 256); donuts and chairs are from 384 on, and a bicycle is from 512 on. With flat
 * triangles, all of them are sound from 24 on.
 */
const MORE_VERTICES = { quad: [384, 1024], triangle: [64, 256] } as const;

/** The share of each attempt in the stage. Usually the first one succeeds. */
const TRY_SHARES = [0.7, 0.15, 0.15] as const;

/**
 * The minimum ratio of a sound mesh's volume to that of its source. Sound meshes have 0.62 to 1.1 at 24 vertices, and
 * at least 0.95 at 512. Broken ones have less than 0.6, or a negative volume if they are inside out.
 */
const LEAST_VOLUME = 0.6;
const MOST_VOLUME = 1.5;

/**
 * Remeshes with the requested number of vertices, clamped to the supported range. If that gives no sound mesh of this
 * shape, tries again with more vertices, within the range.
 * @returns null if no attempt succeeded
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
 * Returns whether a mesh is watertight and has about the volume of its source.
 * @param ready whether the source was made elsewhere; if it is open itself, the mesh may be open as well
 */
export function isSound({ mesh, report }: Remeshed, source: PolygonMesh, ready = false): boolean {
  if (ready && report.source.borderEdges > 0) return true;
  if (!report.watertight) return false;
  const share = volumeOf(mesh) / volumeOf(source);
  return share >= LEAST_VOLUME && share <= MOST_VOLUME;
}

/**
 * Returns the volume enclosed by polygons, as the sum of signed tetrahedra from the origin; negative if they are inside
 * out.
 */
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
