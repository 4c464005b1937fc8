import { type Edges, findEdges } from './edges.ts';
import type { PolygonMesh } from './polygon-mesh.ts';
import { vertexNormals } from './vertex-normals.ts';
import { weldPositions } from './weld.ts';

/** The polygons' facts, and the data to draw their edges. */
export interface Topology {
  /** Coordinates x, y and z of the vertices in meters, with +Y up. Vertices at the same position are welded. */
  positions: Float32Array;
  /** Normals, four signed bytes per vertex (the last is 0). */
  normals: Int8Array;
  /** Mean length of the edges at each vertex in meters, which determines how edges fade. */
  spacing: Float32Array;
  /** Two vertex indices for each edge. */
  edges: Uint32Array;
  /** Indices of vertices whose valence differs from that in a regular grid. */
  irregular: Uint32Array;
  /** Valences of the irregular vertices, at most 255. */
  irregularValences: Uint8Array;
  facts: TopologyFacts;
}

export interface TopologyFacts {
  /** Number of faces for each number of sides, fewest sides first. */
  facesBySides: readonly (readonly [sides: number, faces: number])[];
  faces: number;
  vertices: number;
  edges: number;
  /** Number of edges that have a face on only one side. */
  borderEdges: number;
  /** Number of edges that have more than two faces. */
  nonManifoldEdges: number;
  /** Every edge has a face on both sides. */
  closed: boolean;
  irregularVertices: number;
}

/** Valences of a regular vertex, inside and on the border, for grids of triangles and for grids of quads. */
const REGULAR_OF_TRIANGLES = [6, 4] as const;
const REGULAR_OF_QUADS = [4, 3] as const;

/** Finds edges, valences and facts of polygons. Takes half a second for a million quads. */
export function findTopology(mesh: PolygonMesh): Topology {
  const { remap, positions } = weldPositions(mesh.positions);
  const corners = mesh.corners.map((vertex) => remap[vertex]);
  const welded: PolygonMesh = { positions, faceStarts: mesh.faceStarts, corners };
  const vertexCount = positions.length / 3;
  const edges = findEdges(welded, vertexCount);
  const facesBySides = countSides(mesh.faceStarts);
  const faces = mesh.faceStarts.length - 1;
  const triangles = facesBySides.find(([sides]) => sides === 3)?.[1] ?? 0;
  const regular = 2 * triangles > faces ? REGULAR_OF_TRIANGLES : REGULAR_OF_QUADS;
  const vertices = visitVertices(positions, edges, vertexCount, regular);
  const borderEdges = edges.sides.reduce((sum, sides) => sum + (sides === 1 ? 1 : 0), 0);
  const nonManifoldEdges = edges.sides.reduce((sum, sides) => sum + (sides > 2 ? 1 : 0), 0);
  return {
    positions,
    normals: vertexNormals(welded),
    spacing: vertices.spacing,
    edges: edges.pairs,
    irregular: vertices.irregular,
    irregularValences: vertices.irregularValences,
    facts: {
      facesBySides,
      faces,
      vertices: vertices.used,
      edges: edges.sides.length,
      borderEdges,
      nonManifoldEdges,
      closed: faces > 0 && borderEdges === 0 && nonManifoldEdges === 0,
      irregularVertices: vertices.irregular.length,
    },
  };
}

function countSides(faceStarts: Uint32Array): (readonly [number, number])[] {
  const counts = new Map<number, number>();
  for (let face = 0; face + 1 < faceStarts.length; face++) {
    const sides = faceStarts[face + 1] - faceStarts[face];
    counts.set(sides, (counts.get(sides) ?? 0) + 1);
  }
  return [...counts].sort(([a], [b]) => a - b);
}

function visitVertices(
  positions: Float32Array,
  { pairs, sides }: Edges,
  vertexCount: number,
  [inside, border]: readonly [number, number],
) {
  const valences = new Uint32Array(vertexCount);
  const onBorder = new Uint8Array(vertexCount);
  const spacing = new Float32Array(vertexCount);
  for (let edge = 0; edge < sides.length; edge++) {
    const [a, b] = [pairs[2 * edge], pairs[2 * edge + 1]];
    const length = Math.hypot(
      positions[3 * a] - positions[3 * b],
      positions[3 * a + 1] - positions[3 * b + 1],
      positions[3 * a + 2] - positions[3 * b + 2],
    );
    for (const v of [a, b]) {
      valences[v]++;
      spacing[v] += length;
      if (sides[edge] === 1) onBorder[v] = 1;
    }
  }
  const irregular: number[] = [];
  let used = 0;
  for (let v = 0; v < vertexCount; v++) {
    if (valences[v] === 0) continue;
    used++;
    spacing[v] /= valences[v];
    if (valences[v] !== (onBorder[v] ? border : inside)) irregular.push(v);
  }
  return {
    used,
    spacing,
    irregular: Uint32Array.from(irregular),
    irregularValences: Uint8Array.from(irregular, (v) => Math.min(255, valences[v])),
  };
}
