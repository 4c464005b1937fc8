/** Projected vertices: pixel coordinates, and a depth that is larger the nearer, linear across a triangle on screen. */
export interface Projected {
  x: Float32Array;
  y: Float32Array;
  nearness: Float32Array;
}

/** A depth buffer; `ids` holds the visible triangle, -1 where there is none. */
export interface DepthBuffer {
  width: number;
  height: number;
  nearness: Float32Array;
  ids: Int32Array | null;
}

/** An empty buffer; `farthest` is less than any nearness that will be drawn. */
export function depthBuffer(
  width: number,
  height: number,
  farthest: number,
  withIds: boolean,
): DepthBuffer {
  return {
    width,
    height,
    nearness: new Float32Array(width * height).fill(farthest),
    ids: withIds ? new Int32Array(width * height).fill(-1) : null,
  };
}

/**
 * Barycentric slack: a sample exactly on the edge between two triangles would else be missed by both, each rounding to
 * its own side (seen on the diagonal of a quad).
 */
const SLACK = 1e-7;

/**
 * Draws triangles `first` up to `last` into the buffer: samples at pixel centres, edges included, the nearest wins.
 * Both sides are drawn, so that open meshes have no holes (1M triangles cost a third more than with culling).
 */
export function rasterize(
  { x: xs, y: ys, nearness: near }: Projected,
  indices: Uint32Array,
  first: number,
  last: number,
  buffer: DepthBuffer,
): void {
  const { width, height, nearness, ids } = buffer;
  for (let t = first; t < last; t++) {
    const a = indices[3 * t];
    const b = indices[3 * t + 1];
    const c = indices[3 * t + 2];
    const ax = xs[a];
    const bx = xs[b];
    const cx = xs[c];
    const ay = ys[a];
    const by = ys[b];
    const cy = ys[c];
    const top = Math.max(Math.ceil((ay < by ? (ay < cy ? ay : cy) : by < cy ? by : cy) - 0.5), 0);
    const bottom = Math.min(
      Math.floor((ay > by ? (ay > cy ? ay : cy) : by > cy ? by : cy) - 0.5),
      height - 1,
    );
    const left = Math.max(Math.ceil((ax < bx ? (ax < cx ? ax : cx) : bx < cx ? bx : cx) - 0.5), 0);
    const right = Math.min(
      Math.floor((ax > bx ? (ax > cx ? ax : cx) : bx > cx ? bx : cx) - 0.5),
      width - 1,
    );
    if (left > right || top > bottom) continue;
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
    if (area === 0) continue;
    const inverse = 1 / area;
    // Barycentric weights of a and b, linear in x and y; c has the rest.
    const stepA = (by - cy) * inverse;
    const stepB = (cy - ay) * inverse;
    const downA = (cx - bx) * inverse;
    const downB = (ax - cx) * inverse;
    const nearC = near[c];
    const nearA = near[a] - nearC;
    const nearB = near[b] - nearC;
    const dx = left + 0.5 - cx;
    for (let y = top; y <= bottom; y++) {
      const dy = y + 0.5 - cy;
      let wa = stepA * dx + downA * dy;
      let wb = stepB * dx + downB * dy;
      let o = y * width + left;
      for (let x = left; x <= right; x++, o++, wa += stepA, wb += stepB) {
        if (wa < -SLACK || wb < -SLACK || wa + wb > 1 + SLACK) continue;
        const depth = nearC + wa * nearA + wb * nearB;
        if (depth > nearness[o]) {
          nearness[o] = depth;
          if (ids !== null) ids[o] = t;
        }
      }
    }
  }
}
