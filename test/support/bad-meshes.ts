import type { PolygonMesh } from '../../src/engines/mesh/polygon-mesh.ts';
import { gear, steppedShaft } from './part-shapes.ts';
import { bracket, lump, polygonMesh, torus } from './remesh-shapes.ts';
import {
  box,
  circle,
  cross,
  cylinder,
  facesOf,
  flat,
  grid,
  joined,
  moved,
  type Point,
  random,
  type Shape,
  shifted,
  tube,
  unit,
} from './shape-building.ts';

/*
 * Thirty meshes as they come out of CAD systems, scanners and asset stores: of many parts, thin, open, not manifold, noisy. Made by
 * formulas, the same every time; axes and units differ on purpose.
 */

/** A screw: a thread of triangular section about a core, and a hexagonal head. */
function screw(turns: number, perTurn: number): Shape {
  const pitch = 0.3;
  const profile: Point[] = [
    [0.8, 0, 0],
    [1, pitch / 2, 0],
    [0.8, pitch * 0.98, 0],
  ];
  const thread = grid(
    (u, v) => {
      const [r, y] = v < 0.25 ? profile[0] : v < 0.75 ? profile[1] : profile[2];
      const angle = 2 * Math.PI * turns * u;
      return [r * Math.cos(angle), y + turns * pitch * u, r * Math.sin(angle)];
    },
    turns * perTurn,
    2,
  );
  const core = cylinder([0, -0.1, 0], [0, turns * pitch + 0.2, 0], 0.81, perTurn);
  const head = cylinder([0, turns * pitch + 0.2, 0], [0, turns * pitch + 1, 0], 1.7, 6);
  return joined(thread, core, head);
}

/** Patches of a rounded block, each with rows and columns of its own: T-junctions along all edges. */
function cadBlock(): Shape {
  const patches: Shape[] = [];
  const n = [7, 11, 5, 9, 13, 6, 8, 10];
  for (let i = 0; i < 8; i++) {
    const [a, b] = [(i * Math.PI) / 4, ((i + 1) * Math.PI) / 4];
    patches.push(
      grid(
        (u, v) => [Math.cos(a + u * (b - a)), 2 * v - 1, Math.sin(a + u * (b - a))],
        n[i],
        n[7 - i],
      ),
      grid((u, v) => round(a + u * (b - a), 1, v), n[(i + 3) % 8], 6),
      grid((u, v) => round(a + (1 - u) * (b - a), -1, v), n[(i + 5) % 8], 5),
    );
  }
  for (const y of [1.2, -1.2]) {
    const ring = circle(0.8, 31).slice(0, 31);
    const points = ring.flatMap(([x, , z]) => [x, y, z]);
    const order = Array.from({ length: 31 }, (_, i) => (y > 0 ? 30 - i : i));
    patches.push(polygonMesh(points, [order]));
  }
  return joined(...patches);
}

/** From the side of a cylinder to its end: a quarter of a circle. */
function round(angle: number, side: number, v: number): Point {
  const bend = (v * Math.PI) / 2;
  const r = 0.8 + 0.2 * Math.cos(bend);
  return [r * Math.cos(angle), side * (1 + 0.2 * Math.sin(bend)), r * Math.sin(angle)];
}

/** A plate of triangles whose edges meet others in their middles, as a mesher without conformity makes them. */
function hangingNodes(): Shape {
  const parts: Shape[] = [];
  for (let i = 0; i < 6; i++) {
    for (let j = 0; j < 6; j++) {
      const fine = (i + j) % 2 === 0 ? 8 : 3;
      parts.push(
        grid(
          (u, v) => {
            const [x, z] = [i + u, j + 1 - v];
            return [x, 0.6 * Math.sin(0.7 * x) * Math.cos(0.6 * z), z];
          },
          fine,
          fine + 1,
        ),
      );
    }
  }
  return joined(...parts);
}

/** Panels of a car body with gaps of a thousandth between them. */
function nearBorders(): Shape {
  const jitter = random(7);
  const whole = hangingNodes();
  return moved(whole, ([x, y, z]) => [
    x + 2e-3 * (jitter() - 0.5),
    y + 2e-3 * (jitter() - 0.5),
    z + 2e-3 * (jitter() - 0.5),
  ]);
}

/** A surface of revolution with a handle and a spout that are open and reach through it. */
function teapot(): Shape {
  const profile = (v: number): [number, number] => {
    const y = 2.2 * v;
    return [Math.max(0.02, 1.5 * Math.sin(Math.PI * (0.12 + 0.8 * v)) + 0.35 * (1 - v)), y];
  };
  const body = grid(
    (u, v) => {
      const [r, y] = profile(v);
      return [r * Math.cos(2 * Math.PI * u), y, r * Math.sin(2 * Math.PI * u)];
    },
    60,
    30,
    true,
  );
  const pipe = (path: (t: number) => Point, radius: (t: number) => number) =>
    grid(
      (u, v) => {
        const p = path(v);
        const q = path(v + 1e-3);
        const d = unit([q[0] - p[0], q[1] - p[1], q[2] - p[2]]);
        const a = unit(cross(d, [0, 0, 1]));
        const [c, s] = [Math.cos(2 * Math.PI * u), Math.sin(2 * Math.PI * u)];
        const r = radius(v);
        return [p[0] + r * c * a[0], p[1] + r * c * a[1], p[2] + r * s];
      },
      16,
      40,
      true,
    );
  const handle = pipe(
    (t) => [-1.2 - 1.1 * Math.sin(Math.PI * t), 0.6 + 1.2 * t, 0],
    () => 0.13,
  );
  const spout = pipe(
    (t) => [1.2 + 1.6 * t, 0.7 + 1.5 * t * t, 0],
    (t) => 0.42 - 0.25 * t,
  );
  return joined(body, handle, spout, shifted(lump(14), [0, 2.35, 0], 0.2));
}

/** A truck: panels, wheels, rods and mirrors, in triangles that face any way. */
function truck(): Shape {
  const parts: Shape[] = [
    box([0, 0.5, 0], [4, 0.7, 1.6]),
    box([0, 0.7, 0.02], [2.7, 2, 0.05]),
    box([0, 0.7, 1.55], [2.7, 2, 1.58]),
    box([2.9, 0.7, 0.1], [3.9, 1.9, 1.5]),
    grid((u, v) => [2.95 + 0.9 * u, 1.9 + 0.05 * Math.sin(3 * u), 0.1 + 1.4 * v], 12, 8),
    grid((u, v) => [3.92, 1.1 + 0.6 * v, 0.2 + 1.2 * u], 2, 2),
  ];
  for (const x of [0.6, 1.3, 3.4]) {
    for (const z of [0, 1.6]) {
      parts.push(
        cylinder([x, 0.4, z - 0.12], [x, 0.4, z + 0.12], 0.4, 24),
        cylinder([x, 0.4, z - 0.14], [x, 0.4, z + 0.14], 0.15, 12),
      );
    }
  }
  for (let i = 0; i < 10; i++) {
    const x = 0.2 + 0.25 * i;
    parts.push(cylinder([x, 0.7, 1.6], [x, 1.9, 1.6], 0.012, 6));
  }
  for (const z of [-0.12, 1.72]) {
    parts.push(
      cylinder([3.8, 1.5, z > 0 ? 1.5 : 0.1], [3.85, 1.55, z], 0.015, 6),
      box([3.84, 1.4, z - 0.06], [3.87, 1.7, z + 0.06]),
    );
  }
  parts.push(cylinder([2.8, 0.8, 0.2], [2.8, 2.6, 0.2], 0.05, 10));
  const whole = joined(...parts);
  const faces = facesOf(whole).flatMap((face, i) => {
    const some = face.slice(2).map((v, k) => [face[0], face[k + 1], v]);
    return i % 7 === 0 ? some.map((ring) => ring.toReversed()) : some;
  });
  return polygonMesh(whole.positions, faces);
}

/** Noise along the normals of a shape about the origin, in shares of the distance from it. */
function noisy(shape: Shape, share: number, seed: number): Shape {
  const next = random(seed);
  return moved(shape, (p) => {
    const scale = 1 + share * (next() + next() - 1);
    return [scale * p[0], scale * p[1], scale * p[2]];
  });
}

/** A shape without some of its faces, in holes about random places. */
function holed(shape: Shape, holes: number, radius: number, seed: number): Shape {
  const next = random(seed);
  const { positions: p } = shape;
  const vertices = p.length / 3;
  const middles = Array.from({ length: holes }, () => 3 * Math.floor(next() * vertices));
  const kept = facesOf(shape).filter((face) =>
    middles.every(
      (m) => Math.hypot(...[0, 1, 2].map((k) => p[3 * face[0] + k] - p[m + k])) > radius,
    ),
  );
  return polygonMesh(shape.positions, kept);
}

/** Many copies of parts, in a square. */
function scattered(parts: readonly Shape[], copies: number): Shape {
  const side = Math.ceil(Math.sqrt(copies));
  return joined(
    ...Array.from({ length: copies }, (_, i) =>
      shifted(parts[i % parts.length], [3 * (i % side), 0, 3 * Math.floor(i / side)]),
    ),
  );
}

/** Three walls that meet along an edge, twice: fins on a plate. */
function fins(): Shape {
  const faces: number[][] = [];
  const positions: number[] = [];
  const wall = (from: Point, to: Point, up: number) => {
    const first = positions.length / 3;
    positions.push(...from, ...to, to[0], to[1] + up, to[2], from[0], from[1] + up, from[2]);
    faces.push([first, first + 1, first + 2], [first, first + 2, first + 3]);
  };
  for (let i = 0; i <= 8; i++) wall([i, 0, 0], [i, 0, 6], 2);
  for (let i = 0; i < 8; i++) {
    const first = positions.length / 3;
    positions.push(i, 0, 0, i + 1, 0, 0, i + 1, 0, 6, i, 0, 6);
    faces.push([first, first + 3, first + 2, first + 1]);
  }
  return polygonMesh(positions, faces);
}

/** A comb of teeth on a bar, each thinner than a quad. */
function comb(teeth: number): Shape {
  return joined(
    box([-1, -1, 0], [teeth, 0, 1]),
    ...Array.from({ length: teeth }, (_, i) => box([i, 0, 0.2], [i + 0.3, 8, 0.8])),
  );
}

const spiral = (turns: number): Point[] => circle(1, 40 * turns, turns, 0.5 * turns);

/** Vertices of each face of their own, as STL has them, in millimetres. */
function soup(shape: Shape): Shape {
  const positions: number[] = [];
  const faces = facesOf(shape).flatMap((face) =>
    face.slice(2).map((v, k) => {
      const ring = [face[0], face[k + 1], v];
      const first = positions.length / 3;
      for (const w of ring) positions.push(...shape.positions.subarray(3 * w, 3 * w + 3));
      return [first, first + 1, first + 2];
    }),
  );
  return polygonMesh(positions, faces);
}

/** Everything twice: once turned over, and half of it a third time. */
function doubled(shape: Shape): Shape {
  const faces = facesOf(shape);
  const half = faces.slice(0, faces.length / 2);
  return polygonMesh(shape.positions, [...faces, ...faces.map((f) => f.toReversed()), ...half]);
}

const sphere = (count: number) =>
  grid(
    (u, v) => {
      const [a, b] = [2 * Math.PI * u, Math.PI * (v - 0.5)];
      return [Math.cos(b) * Math.cos(a), Math.sin(b), Math.cos(b) * Math.sin(a)];
    },
    2 * count,
    count,
  );

/** The meshes by name, and how many quads each is to have. */
export const BAD_MESHES: Record<string, { mesh: () => PolygonMesh; quads: number }> = {
  truck: { mesh: truck, quads: 5000 },
  teapot: { mesh: teapot, quads: 5000 },
  'teapot, few': { mesh: teapot, quads: 1500 },
  screw: { mesh: () => screw(10, 24), quads: 3000 },
  'screw, few': { mesh: () => screw(10, 24), quads: 1000 },
  'bag of screws': { mesh: () => scattered([screw(4, 12)], 30), quads: 5000 },
  'CAD block': { mesh: cadBlock, quads: 3000 },
  'hanging nodes': { mesh: hangingNodes, quads: 3000 },
  'near borders': { mesh: nearBorders, quads: 3000 },
  'CAD cylinder': {
    mesh: () =>
      joined(
        ...[5, 8, 7, 12].map((n, i) =>
          grid(
            (u, v) => {
              const angle = ((i + u) * Math.PI) / 2;
              return [Math.cos(angle), 3 * v, Math.sin(angle)];
            },
            n,
            n - 2,
          ),
        ),
      ),
    quads: 1000,
  },
  'non-manifold fins': { mesh: fins, quads: 2000 },
  'everything twice': { mesh: () => doubled(bracket()), quads: 2000 },
  'triangle soup': { mesh: () => soup(gear()), quads: 4000 },
  'two cubes on an edge': {
    mesh: () => joined(box([0, 0, 0], [1, 1, 1]), box([1, 1, 0], [2, 2, 1])),
    quads: 1000,
  },
  'thin plate': { mesh: () => box([0, 0, 0], [10, 0.02, 6]), quads: 2000 },
  'thin bowl': {
    mesh: () =>
      joined(
        holed(sphere(40), 1, 0.9, 3),
        moved(holed(sphere(40), 1, 0.9, 3), ([x, y, z]) => [0.98 * x, 0.98 * y, 0.98 * z]),
      ),
    quads: 3000,
  },
  spring: { mesh: () => tube(spiral(8), 0.03, 8), quads: 3000 },
  'wire cage': {
    mesh: () =>
      joined(
        ...Array.from({ length: 12 }, (_, i) =>
          moved(tube(circle(1, 48), 0.015, 6), ([x, y, z]) => {
            const a = (i * Math.PI) / 12;
            return [x, y * Math.cos(a) - z * Math.sin(a), y * Math.sin(a) + z * Math.cos(a)];
          }),
        ),
      ),
    quads: 4000,
  },
  chair: {
    mesh: () =>
      joined(
        box([0, 1, 0], [1, 1.05, 1]),
        box([0, 1.05, 0.95], [1, 2.2, 1]),
        ...[0.03, 0.97].flatMap((x) =>
          [0.03, 0.97].map((z) => cylinder([x, 0, z], [x, 1, z], 0.025, 10)),
        ),
      ),
    quads: 2000,
  },
  'body with antennas': {
    mesh: () =>
      joined(
        lump(40),
        ...[0, 1, 2, 3].map((i) =>
          cylinder([0, 0.5, 0], [2 * Math.cos(i), 2, 2 * Math.sin(i)], 0.01, 8),
        ),
      ),
    quads: 3000,
  },
  'scan with noise': { mesh: () => noisy(lump(90), 0.004, 5), quads: 5000 },
  'scan with much noise': { mesh: () => noisy(lump(60), 0.03, 6), quads: 3000 },
  'scan with holes': { mesh: () => holed(noisy(lump(70), 0.002, 9), 25, 0.12, 8), quads: 4000 },
  'scan with crumbs': {
    mesh: () => {
      const next = random(11);
      const crumbs = Array.from({ length: 200 }, () =>
        shifted(
          lump(5),
          [3 * next() - 1.5, 3 * next() - 1.5, 3 * next() - 1.5],
          0.004 + 0.02 * next(),
        ),
      );
      return joined(lump(60), ...crumbs);
    },
    quads: 4000,
  },
  'open sheet of cloth': {
    mesh: () =>
      grid(
        (u, v) => [4 * u, 0.4 * Math.sin(9 * u) * Math.cos(7 * v) + 0.1 * Math.sin(31 * u), 4 * v],
        120,
        120,
      ),
    quads: 3000,
  },
  'many parts': {
    mesh: () =>
      scattered([lump(8), box([0, 0, 0], [1, 2, 0.1]), steppedShaft(), torus(16, 8)], 160),
    quads: 8000,
  },
  'more parts than quads': {
    mesh: () => scattered([box([0, 0, 0], [1, 1, 1]), lump(4)], 1200),
    quads: 2000,
  },
  comb: { mesh: () => comb(60), quads: 3000 },
  'comb of 1000 teeth': { mesh: () => comb(1000), quads: 5000 },
  'flattened gear': { mesh: () => flat(gear(), [1, 1, 0.01]), quads: 3000 },
};
