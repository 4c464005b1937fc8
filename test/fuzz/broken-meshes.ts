import type { CornerLayer, PolygonMesh } from '../../src/engines/mesh/polygon-mesh.ts';
import { randomNumbers } from '../support/random.ts';
import { bracket, lump, polygonMesh, torus } from '../support/remesh-shapes.ts';

/** A mesh as files bring them. */
export interface BrokenMesh {
  mesh: PolygonMesh;
  /** Its construction, for messages. */
  name: string;
  /** Vertices − edges + faces where the mesh is closed and nothing was broken; else null. */
  characteristic: number | null;
}

type Random = () => number;
interface Shape {
  positions: number[];
  faces: number[][];
}

const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)]!;
const upTo = (random: Random, most: number): number => 1 + Math.floor(random() * most);

function shapeOf(mesh: PolygonMesh): Shape {
  const faces: number[][] = [];
  for (let f = 0; f + 1 < mesh.faceOffsets.length; f++) {
    faces.push(Array.from(mesh.corners.subarray(mesh.faceOffsets[f], mesh.faceOffsets[f + 1])));
  }
  return { positions: Array.from(mesh.positions), faces };
}

/** Closed and manifold, with their characteristic. */
const CLEAN: Record<string, (random: Random) => [Shape, number]> = {
  lump: (random) => [shapeOf(lump(3 + upTo(random, 15))), 2],
  torus: (random) => [shapeOf(torus(5 + upTo(random, 40), 3 + upTo(random, 20))), 0],
  bumps: (random) => [shapeOf(torus(30, 20, false, 0.1 * random())), 0],
  bracket: () => [shapeOf(bracket()), 2],
  tetrahedron: () => [
    shapeOf(
      polygonMesh(
        [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1],
        [
          [0, 2, 1],
          [0, 1, 3],
          [1, 2, 3],
          [0, 3, 2],
        ],
      ),
    ),
    2,
  ],
};

/** Open, one-sided, flat, loose. */
const ODD: Record<string, (random: Random) => Shape> = {
  tube: (random) => shapeOf(torus(8 + upTo(random, 40), 4 + upTo(random, 16), true)),
  sheet: (random) => sheet(upTo(random, 20), 0),
  'single triangle': (random) => triangles(random, 1),
  soup: (random) => triangles(random, upTo(random, 300)),
  tangle: (random) => tangle(random, 6 + upTo(random, 20), upTo(random, 80)),
  book: (random) => book(2 + upTo(random, 12), upTo(random, 6)),
  strip: (random) => twisted(3 + upTo(random, 30), true),
  ring: (random) => twisted(3 + upTo(random, 30), false),
  'points in a line': (random) => ({
    positions: Array.from({ length: 30 }, (_, i) => Math.floor(i / 3) * (random() < 2 ? 1 : 0)),
    faces: [
      [0, 1, 2],
      [3, 4, 5],
      [1, 5, 9],
    ],
  }),
  'one point': () => ({
    positions: new Array(12).fill(3),
    faces: [
      [0, 1, 2],
      [1, 2, 3],
    ],
  }),
  'two cones': (random) => cones(3 + upTo(random, 20)),
  'sheets in one place': (random) =>
    together([sheet(8, 0), sheet(8, pick(random, [0, 1e-7, 1e-3]))]),
  star: (random) => star(3 + upTo(random, 20), random),
  nothing: () => ({ positions: [0, 0, 0], faces: [] }),
};

/** Ways to break a shape. */
const BREAKS: Record<string, (shape: Shape, random: Random) => void> = {
  'faces twice'({ faces }, random) {
    for (let i = upTo(random, 10); i > 0 && faces.length > 0; i--)
      faces.push([...pick(random, faces)]);
  },
  'faces twice, turned'({ faces }, random) {
    for (let i = upTo(random, 10); i > 0 && faces.length > 0; i--) {
      faces.push([...pick(random, faces)].reverse());
    }
  },
  'faces turned'({ faces }, random) {
    for (const face of faces) if (random() < 0.3) face.reverse();
  },
  'inside out'({ faces }) {
    for (const face of faces) face.reverse();
  },
  'faces missing'(shape, random) {
    const share = 0.5 * random();
    shape.faces = shape.faces.filter(() => random() > share);
  },
  'corners twice'({ faces }, random) {
    for (const face of faces) if (random() < 0.05) face[0] = face[1]!;
  },
  'corners anywhere'({ positions, faces }, random) {
    for (const face of faces) {
      if (random() < 0.03) face[0] = Math.floor((random() * positions.length) / 3);
    }
  },
  'not finite'({ positions }, random) {
    for (let i = upTo(random, 5); i > 0; i--) {
      positions[Math.floor(random() * positions.length)] = pick(random, [NaN, Infinity, -Infinity]);
    }
  },
  fins({ positions, faces }, random) {
    for (let i = upTo(random, 6); i > 0 && faces.length > 0; i--) {
      const face = pick(random, faces);
      const tip = positions.push(random(), random(), random()) / 3 - 1;
      faces.push([face[0]!, face[1]!, tip]);
    }
  },
  unwelded(shape) {
    const positions: number[] = [];
    shape.faces = shape.faces.map((face) =>
      face.map((v) => positions.push(...shape.positions.slice(3 * v, 3 * v + 3)) / 3 - 1),
    );
    if (positions.length > 0) shape.positions = positions;
  },
  noise({ positions }, random) {
    const most = 10 ** (-7 + 6 * random());
    for (let i = 0; i < positions.length; i++) positions[i]! += most * (random() - 0.5);
  },
  'loose triangles'(shape, random) {
    const more = together([shape, triangles(random, upTo(random, 50))]);
    Object.assign(shape, more);
  },
  'a second part'(shape, random) {
    const other = random() < 0.5 ? shapeOf(lump(4)) : shapeOf(torus(9, 6));
    const scale = 10 ** (-2 * random());
    other.positions = other.positions.map((value) => value * scale + random() * 0.01);
    Object.assign(shape, together([shape, other]));
  },
  'a copy in the same place'(shape) {
    Object.assign(shape, together([shape, { ...shape, positions: [...shape.positions] }]));
  },
  slivers({ positions }, random) {
    const scale = 10 ** (-6 * random());
    for (let i = 1; i < positions.length; i += 3) positions[i]! *= scale;
  },
  'grid of coordinates'({ positions }, random) {
    const step = 10 ** (-3 * random());
    for (let i = 0; i < positions.length; i++) {
      positions[i] = Math.round(positions[i]! / step) * step;
    }
  },
};

/** The mesh of a seed. */
export function brokenMesh(seed: number): BrokenMesh {
  const random = randomNumbers(seed);
  const clean = random() < 0.3;
  const base = pick(random, Object.keys(clean || random() < 0.5 ? CLEAN : ODD));
  const made = CLEAN[base]?.(random);
  const shape = made?.[0] ?? ODD[base]!(random);
  const names = [base];
  for (let i = clean ? 0 : upTo(random, 3); i > 0; i--) {
    const name = pick(random, Object.keys(BREAKS));
    BREAKS[name]!(shape, random);
    names.push(name);
  }
  const scale = random() < 0.3 ? 10 ** (-6 + 12 * random()) : 1;
  const away = random() < 0.1 ? 1000 * scale : 0;
  const positions = shape.positions.map((value) => value * scale + away);
  if (scale !== 1) names.push(`times ${scale.toPrecision(2)}`);
  if (away !== 0) names.push('far away');
  const mesh = polygonMesh(positions, shape.faces);
  if (random() < 0.5) {
    names.push('with looks');
    addLooks(mesh, random);
  }
  const kept = clean && away === 0 ? made![1] : null;
  return { mesh, name: names.join(', '), characteristic: kept };
}

function addLooks(mesh: PolygonMesh, random: Random): void {
  const layer = (width: number): CornerLayer => {
    const shared = random() < 0.5;
    const count = shared ? mesh.positions.length / 3 : mesh.corners.length;
    const values = Float32Array.from({ length: count * width }, () =>
      random() < 0.001 ? NaN : random(),
    );
    return { values, indices: shared ? mesh.corners : mesh.corners.map((_, c) => c) };
  };
  if (random() < 0.6) mesh.uvSets = Array.from({ length: upTo(random, 2) }, () => layer(2));
  if (random() < 0.3) mesh.colors = [layer(4)];
  if (random() < 0.4) mesh.normals = layer(3);
  if (random() < 0.4) {
    mesh.faceMaterials = Int32Array.from(mesh.faceOffsets.subarray(1), () => upTo(random, 3) - 1);
  }
}

function together(shapes: readonly Shape[]): Shape {
  const all: Shape = { positions: [], faces: [] };
  for (const { positions, faces } of shapes) {
    const first = all.positions.length / 3;
    for (const value of positions) all.positions.push(value);
    for (const face of faces) all.faces.push(face.map((v) => v + first));
  }
  return all;
}

function sheet(size: number, height: number): Shape {
  const positions: number[] = [];
  const faces: number[][] = [];
  for (let i = 0; i <= size; i++) {
    for (let j = 0; j <= size; j++) positions.push(i / size, height, j / size);
  }
  const at = (i: number, j: number) => i * (size + 1) + j;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++)
      faces.push([at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i + 1, j)]);
  }
  return { positions, faces };
}

function triangles(random: Random, count: number): Shape {
  const size = 10 ** (-2 * random());
  const positions: number[] = [];
  for (let t = 0; t < count; t++) {
    const place = [random(), random(), random()];
    for (let k = 0; k < 9; k++) positions.push(place[k % 3]! + size * random());
  }
  return {
    positions,
    faces: Array.from({ length: count }, (_, t) => [3 * t, 3 * t + 1, 3 * t + 2]),
  };
}

/** Faces between any few points. */
function tangle(random: Random, points: number, count: number): Shape {
  return {
    positions: Array.from({ length: 3 * points }, () => Math.floor(random() * 7) - 3),
    faces: Array.from({ length: count }, () =>
      Array.from({ length: 2 + upTo(random, 3) }, () => Math.floor(random() * points)),
    ),
  };
}

/** Sheets that share one edge. */
function book(pages: number, rows: number): Shape {
  const positions: number[] = [];
  for (let i = 0; i <= rows; i++) positions.push(0, i, 0);
  const faces: number[][] = [];
  for (let p = 0; p < pages; p++) {
    const angle = (2 * Math.PI * p) / pages;
    const first = positions.length / 3;
    for (let i = 0; i <= rows; i++) positions.push(Math.cos(angle), i, Math.sin(angle));
    for (let i = 0; i < rows; i++) {
      const face = [i, i + 1, first + i + 1, first + i];
      faces.push(p % 2 === 0 ? face : face.reverse());
    }
  }
  return { positions, faces };
}

/** A ring of quads, or a Möbius strip. */
function twisted(segments: number, half: boolean): Shape {
  const positions: number[] = [];
  const faces: number[][] = [];
  for (let i = 0; i < segments; i++) {
    const a = (2 * Math.PI * i) / segments;
    for (const s of [-0.3, 0.3]) {
      const r = 1 + s * Math.cos(half ? a / 2 : 0);
      positions.push(r * Math.cos(a), r * Math.sin(a), s * Math.sin(half ? a / 2 : 1));
    }
    const last = i === segments - 1;
    const next = last ? (half ? [1, 0] : [0, 1]) : [2 * i + 2, 2 * i + 3];
    faces.push([2 * i, next[0]!, next[1]!, 2 * i + 1]);
  }
  return { positions, faces };
}

/** Two cones that meet in their tips. */
function cones(sides: number): Shape {
  const positions = [0, 0, 0];
  const faces: number[][] = [];
  for (const y of [-1, 1]) {
    const first = positions.length / 3;
    for (let i = 0; i < sides; i++) {
      const a = (2 * Math.PI * i) / sides;
      positions.push(Math.cos(a), y, Math.sin(a));
      faces.push([0, first + i, first + ((i + 1) % sides)]);
    }
    faces.push(Array.from({ length: sides }, (_, i) => first + i));
  }
  return { positions, faces };
}

/** A solid on a polygon that is not convex. */
function star(points: number, random: Random): Shape {
  const corners = 2 * points;
  const inner = 0.1 + 0.8 * random();
  const positions: number[] = [];
  for (const z of [0, 1]) {
    for (let i = 0; i < corners; i++) {
      const a = (2 * Math.PI * i) / corners;
      const r = i % 2 === 0 ? 1 : inner;
      positions.push(r * Math.cos(a), r * Math.sin(a), z);
    }
  }
  const ring = Array.from({ length: corners }, (_, i) => i);
  const sides = ring.map((i) => [i, (i + 1) % corners, corners + ((i + 1) % corners), corners + i]);
  return { positions, faces: [[...ring].reverse(), ring.map((i) => corners + i), ...sides] };
}
