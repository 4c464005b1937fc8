import { createPiece, type Piece } from './piece.ts';
import type { Solid } from './solid.ts';

/** Maximum number of parts that become pieces of their own; smaller ones join the nearest larger one. */
const MOST_PARTS = 48;

/** Splits a piece into its connected parts: cells that share a side, an edge or a corner. */
export function splitParts(solid: Solid, piece: Piece): Piece[] {
  const { labels, sizes } = labelParts(solid, piece.cells);
  if (sizes.length <= 1) return [piece];
  joinSmallParts(solid, piece.cells, labels, sizes);
  const cells = new Map<number, number[]>();
  for (const at of piece.cells) {
    const label = labels.get(at)!;
    const own = cells.get(label);
    if (own === undefined) cells.set(label, [at]);
    else own.push(at);
  }
  if (cells.size <= 1) return [piece];
  const largest = [...cells].reduce((a, b) => (b[1].length > a[1].length ? b : a))[0];
  const triangles = new Map<number, number[]>([...cells.keys()].map((label) => [label, []]));
  const { triangles: all } = piece;
  for (let t = 0; t < all.length; t += 9) {
    const label = labelNear(solid, labels, all, t) ?? largest;
    const own = triangles.get(label)!;
    for (let k = t; k < t + 9; k++) own.push(all[k]);
  }
  return [...cells].map(([label, own]) =>
    createPiece(solid, Uint32Array.from(own), Float64Array.from(triangles.get(label)!)),
  );
}

function labelParts({ grid: { nx, ny } }: Solid, cells: Uint32Array) {
  const labels = new Map<number, number>();
  for (const at of cells) labels.set(at, -1);
  const sizes: number[] = [];
  const layer = nx * ny;
  for (const start of cells) {
    if (labels.get(start) !== -1) continue;
    const label = sizes.length;
    labels.set(start, label);
    const stack = [start];
    let size = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      size++;
      for (let z = -layer; z <= layer; z += layer)
        for (let y = -nx; y <= nx; y += nx)
          for (let x = -1; x <= 1; x++) {
            const next = at + x + y + z;
            if (labels.get(next) !== -1) continue;
            labels.set(next, label);
            stack.push(next);
          }
    }
    sizes.push(size);
  }
  return { labels, sizes };
}

/** Gives the cells of all but the largest parts the label of the nearest large part. */
function joinSmallParts(
  { grid: { nx, ny } }: Solid,
  cells: Uint32Array,
  labels: Map<number, number>,
  sizes: readonly number[],
): void {
  if (sizes.length <= MOST_PARTS) return;
  const order = [...sizes.keys()].sort((a, b) => sizes[b] - sizes[a]);
  const large = new Set(order.slice(0, MOST_PARTS));
  const centers = sizes.map(() => [0, 0, 0]);
  for (const at of cells) {
    const label = labels.get(at)!;
    const place = [at % nx, Math.floor(at / nx) % ny, Math.floor(at / (nx * ny))];
    for (let k = 0; k < 3; k++) centers[label][k] += place[k] / sizes[label];
  }
  const target = sizes.map((_, label) => {
    if (large.has(label)) return label;
    let nearest = { distance: Infinity, label: order[0] };
    for (const other of large) {
      const distance = Math.hypot(...centers[label].map((v, k) => v - centers[other][k]));
      if (distance < nearest.distance) nearest = { distance, label: other };
    }
    return nearest.label;
  });
  for (const at of cells) labels.set(at, target[labels.get(at)!]);
}

/** Returns the label of the cell of a triangle's center, or of a cell next to it. */
function labelNear(
  { grid: { nx, ny } }: Solid,
  labels: ReadonlyMap<number, number>,
  triangles: Float64Array,
  t: number,
): number | undefined {
  const [x, y, z] = [0, 1, 2].map((k) =>
    Math.floor((triangles[t + k] + triangles[t + 3 + k] + triangles[t + 6 + k]) / 3),
  );
  const center = x + nx * (y + ny * z);
  const own = labels.get(center);
  if (own !== undefined) return own;
  for (let dz = -1; dz <= 1; dz++)
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        const near = labels.get(center + dx + nx * (dy + ny * dz));
        if (near !== undefined) return near;
      }
  return undefined;
}
