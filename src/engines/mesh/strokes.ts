/**
 * Vertices that are shown as dots, and pairs of vertices that are shown as lines. They have no surface, so they appear
 * only in images.
 */
export interface Strokes {
  /** Three coordinates per vertex, meters. */
  positions: Float32Array;
  /** Linear RGBA, four values per vertex; null for the material's color. */
  colors: Float32Array | null;
  points: Uint32Array;
  /** Two vertices per line. */
  lines: Uint32Array;
  /** Index into the scene's materials; −1: none. */
  material: number;
}

/** Shows all vertices as dots. */
export function pointCloud(
  positions: Float32Array,
  colors: Float32Array | null,
  material = -1,
): Strokes {
  const points = Uint32Array.from({ length: positions.length / 3 }, (_, i) => i);
  return { positions, colors, points, lines: new Uint32Array(0), material };
}

/** Removes points and lines whose vertices do not exist or are not finite. */
export function soundStrokes(strokes: Strokes, materialCount: number): Strokes {
  const count = Math.floor(strokes.positions.length / 3);
  const usable = new Uint8Array(count);
  for (let v = 0; v < count; v++) {
    const [x, y, z] = strokes.positions.subarray(3 * v, 3 * v + 3);
    usable[v] = Number.isFinite(x) && Number.isFinite(y) && Number.isFinite(z) ? 1 : 0;
  }
  const positions = strokes.positions.map((value) => (Number.isFinite(value) ? value : 0));
  const ends = strokes.lines;
  const whole = (i: number) =>
    (i | 1) < ends.length && usable[ends[i & ~1]] === 1 && usable[ends[i | 1]] === 1;
  return {
    positions,
    colors: strokes.colors?.length === count * 4 ? strokes.colors : null,
    points: strokes.points.filter((v) => usable[v] === 1),
    lines: ends.filter((_, i) => whole(i)),
    material: strokes.material < materialCount ? strokes.material : -1,
  };
}

/**
 * Creates strokes from vertices that are shared with faces. Only the vertices that the strokes use are kept, in order
 * of use.
 */
export function strokesOfVertices(
  given: Float32Array,
  colors: Float32Array | null,
  { points, lines }: Pick<Strokes, 'points' | 'lines'>,
): Strokes {
  const numbers = new Int32Array(given.length / 3).fill(-1);
  const used: number[] = [];
  const numberOf = (vertex: number) => {
    if (!(vertex < numbers.length)) return vertex;
    if (numbers[vertex] < 0) numbers[vertex] = used.push(vertex) - 1;
    return numbers[vertex];
  };
  const [keptPoints, keptLines] = [points.map(numberOf), lines.map(numberOf)];
  const take = (values: Float32Array, width: number) =>
    Float32Array.from({ length: used.length * width }, (_, i) => {
      return values[width * used[Math.trunc(i / width)] + (i % width)];
    });
  return {
    positions: take(given, 3),
    colors: colors && take(colors, 4),
    points: keptPoints,
    lines: keptLines,
    material: -1,
  };
}

/**
 * Returns the colors of the vertices multiplied by their material's base color, for formats that hold only one of the
 * two; null if there are neither.
 */
export function shownColors(
  { positions, colors, material }: Strokes,
  materials: readonly { baseColor: readonly number[] }[],
): Float32Array | null {
  const base = materials[material]?.baseColor;
  if (base === undefined) return colors;
  return Float32Array.from({ length: (positions.length / 3) * 4 }, (_, i) => {
    return base[i % 4] * (colors?.[i] ?? 1);
  });
}
