/** Corners of a polygon without holes. */
export type Outline = readonly (readonly [x: number, y: number])[];

type Triangle = [number, number, number];

/** Ear clipping (Meisters 1975) of a counter-clockwise polygon; what has no ear left, as it crosses itself, becomes a fan. */
export function triangulate(outline: Outline): Triangle[] {
  const rest = outline.map((_, i) => i);
  const triangles: Triangle[] = [];
  for (let ear = findEar(outline, rest); ear >= 0; ear = findEar(outline, rest)) {
    triangles.push(cornersAt(rest, ear));
    rest.splice(ear, 1);
  }
  for (let k = 1; k + 1 < rest.length; k++) triangles.push([rest[0], rest[k], rest[k + 1]]);
  return triangles;
}

/** Where in `rest` a corner can be cut off, or -1. */
function findEar(outline: Outline, rest: readonly number[]): number {
  if (rest.length <= 3) return -1;
  return rest.findIndex((_, k) => {
    const [a, b, c] = cornersAt(rest, k);
    if (turn(outline, a, b, c) <= 0) return false;
    return !rest.some(
      (q) =>
        q !== a &&
        q !== b &&
        q !== c &&
        turn(outline, a, b, q) >= 0 &&
        turn(outline, b, c, q) >= 0 &&
        turn(outline, c, a, q) >= 0,
    );
  });
}

function cornersAt(rest: readonly number[], k: number): Triangle {
  return [rest[(k + rest.length - 1) % rest.length], rest[k], rest[(k + 1) % rest.length]];
}

/** Twice the signed area of a triangle: above zero for a turn to the left. */
function turn(outline: Outline, a: number, b: number, c: number): number {
  const [ax, ay] = outline[a];
  const [bx, by] = outline[b];
  const [cx, cy] = outline[c];
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}
