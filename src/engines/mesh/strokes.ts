/** Vertices that are shown as dots and pairs of them that are shown as lines; no surface, so only pictures show them. */
export interface Strokes {
  /** Three coordinates a vertex, metres. */
  positions: Float32Array;
  /** Linear RGBA, four values a vertex; null: the material's colour. */
  colors: Float32Array | null;
  points: Uint32Array;
  /** Two vertices a line. */
  lines: Uint32Array;
  /** Index into the scene's materials; −1: none. */
  material: number;
}

/** All vertices as dots. */
export function pointCloud(
  positions: Float32Array,
  colors: Float32Array | null,
  material = -1,
): Strokes {
  const points = Uint32Array.from({ length: positions.length / 3 }, (_, i) => i);
  return { positions, colors, points, lines: new Uint32Array(0), material };
}

/** Without points and lines whose vertices are missing or nowhere. */
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
