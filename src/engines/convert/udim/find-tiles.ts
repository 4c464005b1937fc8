import type { SourceFiles } from '../format.ts';

/** Tiles lie in rows of ten; the first is 1001. */
export const FIRST_TILE = 1001;
const TILES_A_ROW = 10;
/** Maximum number of rows, the same as in USD's own resolver. */
const ROWS = 10;

/** `<UDIM>` as USD, Blender and Maya write it, and Mari's older spelling. */
const UDIM_TOKEN = /<UDIM>|%28UDIM%29d|%\(UDIM\)d/i;
/** The token of Mudbox and ZBrush, which call the first tile `u1_v1`. */
const UV_TOKEN = /<UVTILE>/i;
/** A file name that ends in the number of tile 1001, as exporters write that only support the first tile. */
const FIRST_NAME = /(?<![0-9])1001(?=\.[^./\\]+$|[_-][^./\\0-9]*\.[^./\\]+$)/;

/** A texture that consists of several image files, one for each unit square of its UV set. */
export interface FoundTile {
  tile: number;
  path: string;
  bytes: Uint8Array;
}

/** Returns the number of the tile in a column and row; rows count upwards. */
export function tileAt(column: number, row: number): number {
  const isTile = column >= 0 && column < TILES_A_ROW && row >= 0;
  return isTile ? FIRST_TILE + column + TILES_A_ROW * row : 0;
}

/** Whether the path stands for several files. */
export function hasTileToken(path: string): boolean {
  return UDIM_TOKEN.test(path) || UV_TOKEN.test(path);
}

/**
 * Finds the files of a texture's tiles.
 * @param path path with a token such as `<UDIM>`, or with the number of tile 1001
 * @param companion like {@link SourceFiles.companion}, but must not warn if there is no such file
 * @returns null if the path is that of an ordinary image
 */
export function findTiles(path: string, companion: SourceFiles['companion']): FoundTile[] | null {
  const spell = spellingOf(path);
  if (spell === null) return null;
  const found: FoundTile[] = [];
  const first = FIRST_TILE;
  for (let tile = first; tile < first + TILES_A_ROW * ROWS; tile++) {
    const name = spell(tile);
    const bytes = companion(name);
    if (bytes !== null) found.push({ tile, path: name, bytes });
  }
  // A single file is an ordinary image, whatever its name, unless the path has a token.
  return found.length < 2 && !hasTileToken(path) ? null : found;
}

/** Returns the file of one tile of a path with a token. */
export function tilePath(path: string, tile: number): string {
  return spellingOf(path)?.(tile) ?? path;
}

function spellingOf(path: string): ((tile: number) => string) | null {
  if (UDIM_TOKEN.test(path)) return (tile) => path.replace(UDIM_TOKEN, String(tile));
  if (UV_TOKEN.test(path)) {
    return (tile) => {
      const number = tile - FIRST_TILE;
      const row = Math.trunc(number / TILES_A_ROW);
      return path.replace(UV_TOKEN, `u${(number % TILES_A_ROW) + 1}_v${row + 1}`);
    };
  }
  return FIRST_NAME.test(path) ? (tile) => path.replace(FIRST_NAME, String(tile)) : null;
}
