/** Places of rectangles in an atlas, in texels. */
export interface Packing {
  width: number;
  height: number;
  /** Factor by which all rectangles but the least ones are scaled. */
  scale: number;
  /** Place and size of each rectangle, without its padding. */
  places: Place[];
}

export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** Smallest side of an atlas. */
const SMALLEST = 64;
/** Factor from one scale that is tried to the next. */
const STEP = 0.93;
/** Side below which a rectangle is not scaled further. */
const LEAST = 4;
/** Scale below which packing is given up: nothing would be recognizable. */
const HOPELESS = 0.02;

/**
 * Packs rectangles, with padding around each, into the smallest atlas with sides that are powers of two; at full size if
 * the largest atlas has room, or else at the largest scale that fits.
 * @returns null if there are too many rectangles
 */
export function packTiles(tiles: readonly Size[], padding: number, most: number): Packing | null {
  for (let side = SMALLEST; side <= most; side *= 2)
    for (const height of [side / 2, side]) {
      const places = placeAll(tiles, padding, side, height);
      if (places !== null) return { width: side, height, scale: 1, places };
    }
  for (let scale = STEP; scale > HOPELESS; scale *= STEP) {
    const scaled = tiles.map(({ width, height }) => ({
      width: Math.max(Math.min(LEAST, width), Math.round(width * scale)),
      height: Math.max(Math.min(LEAST, height), Math.round(height * scale)),
    }));
    const places = placeAll(scaled, padding, most, most);
    if (places !== null) return { width: most, height: most, scale, places };
  }
  return null;
}

/** Places rectangles on a skyline: tall ones first, each where its top is lowest. */
function placeAll(
  tiles: readonly Size[],
  padding: number,
  width: number,
  height: number,
): Place[] | null {
  // Height that is taken at each column of texels.
  const skyline = new Int32Array(width);
  const places: Place[] = new Array(tiles.length);
  const order = [...tiles.keys()].sort(
    (a, b) => tiles[b].height - tiles[a].height || tiles[b].width - tiles[a].width || a - b,
  );
  for (const t of order) {
    const w = tiles[t].width + 2 * padding;
    const h = tiles[t].height + 2 * padding;
    const spot = lowestSpot(skyline, w);
    if (spot === null || spot.y + h > height) return null;
    skyline.fill(spot.y + h, spot.x, spot.x + w);
    places[t] = {
      x: spot.x + padding,
      y: spot.y + padding,
      width: tiles[t].width,
      height: tiles[t].height,
    };
  }
  return places;
}

function lowestSpot(skyline: Int32Array, width: number): { x: number; y: number } | null {
  let best: { x: number; y: number } | null = null;
  for (let x = 0; x + width <= skyline.length; ) {
    let y = 0;
    for (let i = x; i < x + width; i++) if (skyline[i] > y) y = skyline[i];
    if (best === null || y < best.y) best = { x, y };
    // A place can become better only where the skyline changes.
    const here = skyline[x];
    x++;
    while (
      x + width <= skyline.length &&
      skyline[x] === here &&
      skyline[x + width - 1] === skyline[x + width - 2]
    )
      x++;
  }
  return best;
}
