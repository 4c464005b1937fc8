import { type FoundTile, hasTileToken } from './find-tiles.ts';

/** Images of the tiles of one texture, by tile number. */
export type TileSet = ReadonlyMap<number, number>;

/**
 * The textures of a scene that consist of tiles. While a model is being read, the image of the first tile stands for
 * all of them; `splitTiles` then gives each tile a material of its own.
 */
export class TileSets {
  readonly #byImage = new Map<number, TileSet>();
  /** Textures whose path has no tile token, but only the number of the first tile. */
  readonly #guessed = new Set<number>();

  /**
   * Adds a texture.
   * @param path path as the model states it
   * @param add adds a tile to the scene's images and returns its index; −1 if it is not an image
   * @returns the image that stands for the texture; −1 if there is none
   */
  add(path: string, tiles: readonly FoundTile[], add: (tile: FoundTile) => number): number {
    const images = new Map<number, number>();
    for (const tile of tiles) {
      const image = add(tile);
      if (image >= 0) images.set(tile.tile, image);
    }
    const [first] = images.values();
    if (first === undefined) return -1;
    this.set(first, images, !hasTileToken(path));
    return first;
  }

  /** Returns the textures that may be ordinary images. */
  guesses(): [image: number, tiles: TileSet][] {
    return [...this.#byImage].filter(([image]) => this.#guessed.has(image));
  }

  /** Marks the texture as an ordinary image. */
  forget(image: number): void {
    this.#byImage.delete(image);
  }

  /**
   * Sets the images of a texture's tiles.
   * @param image the image that stands for all of them
   */
  set(image: number, tiles: TileSet, isGuess: boolean): void {
    this.#byImage.set(image, tiles);
    if (isGuess) this.#guessed.add(image);
  }

  get(image: number): TileSet | undefined {
    return this.#byImage.get(image);
  }

  get isEmpty(): boolean {
    return this.#byImage.size === 0;
  }
}
