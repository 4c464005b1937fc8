import { type Generator, plyFile, stlFile, textFile } from './hostile-files.ts';

/** From the least to the most by a size of 0 to 1, in equal factors. */
export const between = (least: number, most: number, size: number) =>
  Math.round(least * (most / least) ** size);

type Random = () => number;

function repeated(count: number, triangle: (i: number) => readonly number[]): Float32Array {
  const all = new Float32Array(9 * count);
  for (let i = 0; i < count; i++) all.set(triangle(i), 9 * i);
  return all;
}

const point = (random: Random) => [2 * random() - 1, 2 * random() - 1, 2 * random() - 1];
const around = (turn: number) => [Math.cos(2 * Math.PI * turn), Math.sin(2 * Math.PI * turn)];

/** Shapes that cost more than their size: one on another, thin, far apart, all at one vertex. */
export const HOSTILE_SHAPES: Record<string, Generator> = {
  'coincident triangles': (random, size) => {
    const triangle = [point(random), point(random), point(random)].flat();
    return stlFile(repeated(between(1000, 1_000_000, size), () => triangle));
  },
  'nearly coincident triangles': (random, size) => {
    const triangle = [point(random), point(random), point(random)].flat();
    const jitter = 10 ** (-7 + 5 * random());
    return stlFile(
      repeated(between(1000, 300_000, size), () => triangle.map((v) => v + jitter * random())),
    );
  },
  'large random triangles': (random, size) =>
    stlFile(
      repeated(between(1000, 300_000, size), () =>
        [point(random), point(random), point(random)].flat(),
      ),
    ),
  'stacked sheets': (_random, size) => {
    const count = between(1000, 300_000, size);
    return stlFile(repeated(count, (i) => [-1, -1, i / count, 1, -1, i / count, 0, 1, i / count]));
  },
  'crossing needles': (random, size) =>
    stlFile(
      repeated(between(1000, 500_000, size), () => {
        const [a, b] = [point(random), point(random)];
        return [...a, ...b, ...b.map((v) => v + 1e-5)];
      }),
    ),
  'a turning book': (_random, size) => {
    const count = between(1000, 300_000, size);
    return stlFile(
      repeated(count, (i) => {
        const [x, y] = around(i / count);
        return [0, 0, -1, 0, 0, 1, x!, y!, 0];
      }),
    );
  },
  'one vertex in all faces': (_random, size) => {
    const count = between(1000, 300_000, size);
    const positions = [0, 0, 1];
    const faces: number[][] = [];
    for (let i = 0; i < count; i++) {
      positions.push(...around(i / count), 0);
      faces.push([0, 1 + i, 1 + ((i + 1) % count)]);
    }
    return plyFile(positions, faces);
  },
  'one edge in all faces': (random, size) => {
    const count = between(1000, 300_000, size);
    const positions = [0, 0, 0, 0, 0, 1];
    const faces: number[][] = [];
    for (let i = 0; i < count; i++) {
      positions.push(...point(random));
      faces.push([0, 1, 2 + i]);
    }
    return plyFile(positions, faces);
  },
  'one face of many corners': (random, size) => {
    const count = between(1000, 5_000_000, size);
    const positions = new Float32Array(3 * count);
    const wild = random() < 0.5;
    for (let i = 0; i < count; i++) {
      const [x, y] = around(i / count);
      const radius = wild ? random() : 0.5 + (i % 2) / 2;
      positions.set([x! * radius, y! * radius, 0], 3 * i);
    }
    return plyFile(positions, [Uint32Array.from({ length: count }, (_, i) => i)]);
  },
  'faces of many corners': (random, size) => {
    const count = between(10_000, 2_000_000, size);
    const sides = between(10, 20_000, random());
    const positions = new Float32Array(3 * sides);
    for (let i = 0; i < sides; i++)
      positions.set([...around(i / sides).map((v) => v * random()), random() * 0.01], 3 * i);
    const face = Uint32Array.from({ length: sides }, (_, i) => i);
    return plyFile(positions, new Array(Math.ceil(count / sides)).fill(face));
  },
  'a comb of a face': (_random, size) => {
    const teeth = between(1000, 500_000, size);
    const positions: number[] = [];
    for (let i = 0; i < teeth; i++)
      positions.push(i / teeth, 0, 0, (i + 0.5) / teeth, 1 - 0.5 * (i / teeth), 0);
    positions.push(1, -1, 0, 0, -1, 0);
    return plyFile(positions, [Uint32Array.from({ length: positions.length / 3 }, (_, i) => i)]);
  },
  'a spiral of a face': (_random, size) => {
    const half = between(1000, 500_000, size);
    const positions: number[] = [];
    const ring = (i: number, gap: number) => {
      const [x, y] = around((20 * i) / half);
      const radius = i / half + gap;
      positions.push(x! * radius, y! * radius, 0);
    };
    for (let i = 0; i < half; i++) ring(i, 0);
    for (let i = half - 1; i >= 0; i--) ring(i, 0.02);
    return plyFile(positions, [Uint32Array.from({ length: 2 * half }, (_, i) => i)]);
  },
  'tiny parts': (random, size) =>
    stlFile(
      repeated(between(1000, 500_000, size), () => {
        const [x, y, z] = point(random) as [number, number, number];
        return [x, y, z, x + 1e-4, y, z, x, y + 1e-4, z];
      }),
    ),
  'far apart': (random, size) =>
    stlFile(
      repeated(between(100, 200_000, size), (i) => {
        const scale = i % 100 === 0 ? 10 ** (38 * random()) : 1;
        return [point(random), point(random), point(random)].flat().map((v) => v * scale);
      }),
    ),
  'huge numbers': (random, size) =>
    stlFile(
      repeated(between(100, 100_000, size), () =>
        Array.from({ length: 9 }, () => (random() - 0.5) * 6e38),
      ),
    ),
  'flat as a line': (random, size) =>
    stlFile(
      repeated(between(100, 300_000, size), () => [
        ...[random() * 1000, 0, 0, random() * 1000, 1e-6 * random(), 0, random() * 1000, 0, 0],
      ]),
    ),
  'no extent': (_random, size) =>
    stlFile(repeated(between(100, 500_000, size), () => [3, 3, 3, 3, 3, 3, 3, 3, 3])),
  'a long strip': (_random, size) => {
    const count = between(1000, 300_000, size);
    return stlFile(
      repeated(count, (i) => [i, i % 2, 0, i + 1, (i + 1) % 2, 0, i + 2, i % 2, 0.001 * i]),
    );
  },
  'non-manifold grid': (random, size) => {
    const side = between(10, 60, size);
    const positions: number[] = [];
    for (let i = 0; i < side ** 3; i++)
      positions.push(i % side, Math.floor(i / side) % side, Math.floor(i / side ** 2));
    const faces: number[][] = [];
    for (let i = 0; i + side ** 2 + side + 1 < side ** 3; i++) {
      const [a, b, c] = [1, side, side ** 2];
      faces.push([i, i + a, i + a + b, i + b], [i, i + a, i + a + c, i + c]);
      if (random() < 0.9) faces.push([i, i + b, i + b + c, i + c]);
    }
    return plyFile(positions, faces);
  },
  'groups without end': (random, size) => {
    const count = between(1000, 500_000, size);
    const statement = ['g', 'o', 'usemtl'][Math.floor(random() * 3)]!;
    const lines = ['v 0 0 0', 'v 1 0 0', 'v 0 1 0'];
    for (let i = 0; i < count; i++) lines.push(`${statement} ${i}`, 'f 1 2 3');
    return textFile('obj', lines.join('\n'));
  },
  'groups of one name': (random, size) => {
    const count = between(1000, 300_000, size);
    const lines: string[] = [];
    for (let i = 0; i < count; i++) {
      const [x, y, z] = point(random);
      lines.push(`o a`, `v ${x} ${y} ${z}`, `v ${y} ${z} ${x}`, `v ${z} ${x} ${y}`, 'f -1 -2 -3');
    }
    return textFile('obj', lines.join('\n'));
  },
};
