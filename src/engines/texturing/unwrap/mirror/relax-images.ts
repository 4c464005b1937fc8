/** Triangles in the plane that have other shapes in space. */
export interface PlacedTriangles {
  /** Numbers of places, three per triangle. */
  corners: Uint32Array;
  /**
   * The shape of each as it should be in the plane, three values: corner 0 at the origin, corner 1 at (length, 0), corner 2 at (x, y).
   */
  shapes: Float64Array;
  /** Two values per place, which are changed in place. */
  places: Float64Array;
  /** First place that may be moved. */
  firstFree: number;
}

/** A triangle whose area in the plane differs by more than this factor from that of its shape, or that is turned over, is bad. */
const MOST_SCALED = 3;
/** Rings of triangles around bad ones that move, more in each round, and steps of a round. */
const RINGS = [2, 4, 8];
const STEPS = 40;
/** Share of the way that a place moves in a step. */
const PACE = 0.8;

/**
 * Gives triangles that are squeezed or turned over, and those around them, their shapes as far as they fit together: in turns,
 * shapes are rotated to where the triangles are, and places move to where the shapes around them want them to be (as rigid
 * as possible, O. Sorkine, M. Alexa, 2007).
 */
export function relaxImages(given: PlacedTriangles): void {
  const trianglesOf = trianglesByPlace(given);
  for (const rings of RINGS) {
    const bad = badTriangles(given);
    if (bad.length === 0) return;
    const free = placesAround(given, trianglesOf, bad, rings);
    const around = [...new Set([...free].flatMap((place) => trianglesOf.get(place)!))];
    for (let step = 0; step < STEPS; step++) moveToShapes(given, around, free);
  }
}

function trianglesByPlace({ corners, firstFree }: PlacedTriangles): Map<number, number[]> {
  const lists = new Map<number, number[]>();
  for (let i = 0; i < corners.length; i++) {
    if (corners[i] < firstFree) continue;
    const list = lists.get(corners[i]);
    const t = Math.trunc(i / 3);
    if (list === undefined) lists.set(corners[i], [t]);
    else list.push(t);
  }
  return lists;
}

function badTriangles({ corners, shapes, places }: PlacedTriangles): number[] {
  const bad: number[] = [];
  for (let t = 0; 3 * t < corners.length; t++) {
    const [a, b, c] = [2 * corners[3 * t], 2 * corners[3 * t + 1], 2 * corners[3 * t + 2]];
    const flat =
      (places[b] - places[a]) * (places[c + 1] - places[a + 1]) -
      (places[c] - places[a]) * (places[b + 1] - places[a + 1]);
    const ratio = flat / (shapes[3 * t] * shapes[3 * t + 2]);
    if (!(ratio > 1 / MOST_SCALED && ratio < MOST_SCALED)) bad.push(t);
  }
  return bad;
}

/** Returns the free places of some triangles and of some rings of triangles around them. */
function placesAround(
  { corners, firstFree }: PlacedTriangles,
  trianglesOf: Map<number, number[]>,
  triangles: readonly number[],
  rings: number,
): Set<number> {
  const found = new Set<number>();
  let border = triangles;
  for (let ring = 0; ring <= rings; ring++) {
    const next = new Set<number>();
    for (const t of border)
      for (let k = 3 * t; k < 3 * t + 3; k++) {
        if (corners[k] < firstFree || found.has(corners[k])) continue;
        found.add(corners[k]);
        for (const other of trianglesOf.get(corners[k])!) next.add(other);
      }
    border = [...next];
  }
  return found;
}

/** Moves places towards where the shapes of their triangles, rotated to where these are, have them on the mean. */
function moveToShapes(
  { corners, shapes, places }: PlacedTriangles,
  triangles: readonly number[],
  free: ReadonlySet<number>,
): void {
  const sums = new Map<number, [number, number, number]>();
  for (const place of free) sums.set(place, [0, 0, 0]);
  for (const t of triangles) {
    const at = [2 * corners[3 * t], 2 * corners[3 * t + 1], 2 * corners[3 * t + 2]];
    const middle = [0, 1].map(
      (k) => (places[at[0] + k] + places[at[1] + k] + places[at[2] + k]) / 3,
    );
    const [length, x, y] = [shapes[3 * t], shapes[3 * t + 1], shapes[3 * t + 2]];
    const [mx, my] = [(length + x) / 3, y / 3];
    const shape = [-mx, -my, length - mx, -my, x - mx, y - my];
    let [cos, sin] = [0, 0];
    for (let k = 0; k < 3; k++) {
      const [px, py] = [places[at[k]] - middle[0], places[at[k] + 1] - middle[1]];
      cos += px * shape[2 * k] + py * shape[2 * k + 1];
      sin += py * shape[2 * k] - px * shape[2 * k + 1];
    }
    const norm = Math.hypot(cos, sin);
    if (norm > 0) [cos, sin] = [cos / norm, sin / norm];
    else cos = 1;
    for (let k = 0; k < 3; k++) {
      const sum = sums.get(at[k] / 2);
      if (sum === undefined) continue;
      sum[0] += middle[0] + cos * shape[2 * k] - sin * shape[2 * k + 1];
      sum[1] += middle[1] + sin * shape[2 * k] + cos * shape[2 * k + 1];
      sum[2]++;
    }
  }
  for (const [place, [x, y, count]] of sums) {
    places[2 * place] += PACE * (x / count - places[2 * place]);
    places[2 * place + 1] += PACE * (y / count - places[2 * place + 1]);
  }
}
