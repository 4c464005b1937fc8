import type { PolygonMesh } from '../../../mesh/polygon-mesh.ts';
import { MeshBuilder } from '../mesh-builder.ts';

/** Applies one step of Catmull-Clark subdivision to a closed mesh; boundary edges stay in place. */
export function subdivide({ positions, corners, faceOffsets }: PolygonMesh): PolygonMesh {
  const vertexCount = positions.length / 3;
  const faceCount = faceOffsets.length - 1;
  const faces = Array.from({ length: faceCount }, (_, f) => [
    ...corners.subarray(faceOffsets[f], faceOffsets[f + 1]),
  ]);
  const at = (v: number) => [positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]];
  const centres = faces.map((face) => mean(face.map(at)));
  const edges = new Map<number, { ends: [number, number]; faces: number[]; made: number }>();
  const edgeOf = (a: number, b: number) =>
    edges.get(Math.min(a, b) * vertexCount + Math.max(a, b))!;
  faces.forEach((face, f) => {
    face.forEach((a, i) => {
      const b = face[(i + 1) % face.length];
      const key = Math.min(a, b) * vertexCount + Math.max(a, b);
      const edge = edges.get(key) ?? { ends: [a, b] as [number, number], faces: [], made: -1 };
      edge.faces.push(f);
      edges.set(key, edge);
    });
  });
  const builder = new MeshBuilder();
  const around = Array.from({ length: vertexCount }, () => ({
    faces: [] as number[][],
    middles: [] as number[][],
  }));
  faces.forEach((face, f) => {
    for (const v of face) around[v].faces.push(centres[f]);
  });
  for (const { ends } of edges.values()) {
    const middle = mean(ends.map(at));
    for (const v of ends) around[v].middles.push(middle);
  }
  for (let v = 0; v < vertexCount; v++) {
    const n = around[v].middles.length;
    const [f, r, p] = [mean(around[v].faces), mean(around[v].middles), at(v)];
    const moved = n === 0 ? p : p.map((x, k) => (f[k] + 2 * r[k] + (n - 3) * x) / n);
    builder.vertex(moved[0], moved[1], moved[2]);
  }
  for (const edge of edges.values()) {
    const both = edge.faces.length === 2 ? edge.faces.map((f) => centres[f]) : [];
    const [x, y, z] = mean([...edge.ends.map(at), ...both]);
    edge.made = builder.vertex(x, y, z);
  }
  faces.forEach((face, f) => {
    const [x, y, z] = centres[f];
    const middle = builder.vertex(x, y, z);
    face.forEach((v, i) => {
      const next = face[(i + 1) % face.length];
      const before = face[(i + face.length - 1) % face.length];
      builder.face([v, edgeOf(v, next).made, middle, edgeOf(before, v).made]);
    });
  });
  return builder.mesh();
}

function mean(points: readonly (readonly number[])[]): number[] {
  const sum = [0, 0, 0];
  for (const point of points) for (let k = 0; k < 3; k++) sum[k] += point[k] / points.length;
  return sum;
}
