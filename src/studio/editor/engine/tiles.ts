import { RecentCache } from '../../../engines/structures/recent-cache.ts';
import type { NamedGrain } from '../../../engines/surfaces/tiles/grains/grain.ts';
import {
  type PaintedLook,
  type PaintedTile,
  type TileEncoder,
  TilePainter,
} from '../../../engines/surfaces/tiles/paint-tile.ts';

/** Passes pixels to the GPU without encoding them, as opaque RGBA. */
const pixelsForGpu: TileEncoder = async (rgb) => {
  const rgba = new Uint8Array((rgb.length / 3) * 4).fill(255);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    rgba[to] = rgb[from];
    rgba[to + 1] = rgb[from + 1];
    rgba[to + 2] = rgb[from + 2];
  }
  return rgba;
};

/** Paints tiles, and keeps those of the current and the previous run, which takes 1 MB for each image. */
export class RecentTiles {
  readonly #painter = new TilePainter(pixelsForGpu);
  readonly #tiles = new RecentCache<string, Promise<PaintedTile>>();

  paint(look: PaintedLook, grain: NamedGrain | null, repeats: number): Promise<PaintedTile> {
    const { color, pattern, wear } = look;
    const key = JSON.stringify([color, pattern, wear, grain?.is, repeats]);
    const known = this.#tiles.get(key);
    if (known !== undefined) return known;
    const tile = this.#painter.paint(look, grain, repeats);
    this.#tiles.set(key, tile);
    return tile;
  }

  /** Ends a run. */
  forget(): void {
    this.#painter.forget();
    this.#tiles.nextRound();
  }
}
