import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Material, Scene, TextureUse } from '../../mesh/scene.ts';
import { textureMatrix } from '../../mesh/texture-use.ts';
import { type ConvertContext, FormatError } from '../format.ts';
import { allTextureUses, dropUnusedImages, mapTextureUses } from '../texture-uses.ts';
import { cutAtTiles, placedCorners, type TileSpace } from './cut-at-tiles.ts';
import { tileAt } from './find-tiles.ts';
import type { TileSet, TileSets } from './tile-sets.ts';

/** Maximum distance from a tile at which a corner counts as on it. */
const INSIDE = 1e-4;

/** Position of a tile in glTF's coordinates, whose v points down. */
interface Place {
  column: number;
  row: number;
}

/**
 * Gives the faces on each tile of a tiled (UDIM) texture a separate material with that tile's image, and moves their
 * UVs into the unit square. Faces on several tiles are cut along the borders. Tiles are supported only by USD and a few
 * programs, but in this way every target format shows every texel, unscaled, and repeated textures stay in place.
 * @throws FormatError if cutting makes more faces than the limits allow
 */
export function splitTiles(scene: Scene, tiles: TileSets, context: ConvertContext): void {
  if (tiles.isEmpty) return;
  forgetOrdinary(scene, tiles);
  const spaces = scene.materials.map((material) => spaceOf(material, tiles));
  const split = new MaterialSplitter(scene, tiles);
  let cut = 0;
  let corners = 0;
  for (const mesh of scene.meshes) {
    const whole = mesh.geometry;
    const isTiled = (m: number) => (spaces[m]?.uvSet ?? whole.uvSets.length) < whole.uvSets.length;
    const used = whole.faceMaterials ?? [whole.material];
    if (!used.some(isTiled)) continue;
    const spaceAt = (face: number): TileSpace | null => {
      const m = whole.faceMaterials?.[face] ?? whole.material;
      return isTiled(m) ? spaces[m] : null;
    };
    const result = cutAtTiles(whole, spaceAt, context.limits.corners - corners);
    corners += result.mesh.corners.length;
    cut += result.cut;
    mesh.geometry = toTiles(result.mesh, spaces, split);
  }
  dropUnusedImages(scene);
  if (split.tiles.size === 0) return;
  if (scene.materials.length > context.limits.materials)
    throw new FormatError('The UDIM tiles require more materials than allowed.');
  context.warn(
    'udim_tiles_split',
    `UDIM textures were split into one material per tile (tiles: ${split.tiles.size}${
      cut > 0 ? `, faces cut at tile borders: ${cut}` : ''
    })`,
  );
  if (split.missing.size > 0)
    context.warn(
      'texture_missing',
      `faces lie on tiles without an image: ${[...split.missing].slice(0, 10).join(', ')}`,
    );
}

/**
 * Reverts a guess, based only on a file name, that a texture has tiles. This happens if another material uses one of
 * the other files on its own, or if faces lie on a tile that has no file, which means that the texture repeats.
 */
function forgetOrdinary(scene: Scene, tiles: TileSets): void {
  for (const [first, set] of tiles.guesses()) {
    const others = new Set([...set.values()].filter((image) => image !== first));
    const isShared = scene.materials.some((material) =>
      allTextureUses(material).some(({ image }) => others.has(image)),
    );
    if (isShared || !coversFaces(scene, first, set)) tiles.forget(first);
  }
}

function coversFaces(scene: Scene, image: number, set: TileSet): boolean {
  const spaces = scene.materials.map((material) => {
    const use = allTextureUses(material).find((found) => found.image === image);
    return use === undefined ? null : spaceOfUse(use);
  });
  return scene.meshes.every(({ geometry }) => {
    for (let f = 0; f + 1 < geometry.faceOffsets.length; f++) {
      const space = spaces[geometry.faceMaterials?.[f] ?? geometry.material] ?? null;
      if (space === null || space.uvSet >= geometry.uvSets.length) continue;
      const placed = placedCorners(geometry, f, space);
      for (const { u, v } of placed) {
        // The border belongs to both of its tiles.
        const isIn = [-INSIDE, INSIDE].some((du) =>
          [-INSIDE, INSIDE].some((dv) => set.has(tileAt(Math.floor(u + du), Math.floor(v + dv)))),
        );
        if (!isIn) return false;
      }
    }
    return true;
  });
}

/** Space of the material's first tiled texture; null: it has none. */
function spaceOf(material: Material, tiles: TileSets): TileSpace | null {
  const lead = allTextureUses(material).find(({ image }) => tiles.get(image) !== undefined);
  return lead === undefined ? null : spaceOfUse(lead);
}

function spaceOfUse(use: TextureUse): TileSpace {
  const { uvSet, transform } = use;
  return { uvSet, matrix: textureMatrix(use), isPlain: transform === null };
}

/** Gives faces the materials of their tiles, and moves their UVs into the first tile. */
function toTiles(
  mesh: PolygonMesh,
  spaces: readonly (TileSpace | null)[],
  split: MaterialSplitter,
): PolygonMesh {
  const { faceOffsets } = mesh;
  const faceMaterials = new Int32Array(faceOffsets.length - 1);
  const movers = new Map<number, UvMover>();
  for (let f = 0; f < faceMaterials.length; f++) {
    const material = mesh.faceMaterials?.[f] ?? mesh.material;
    faceMaterials[f] = material;
    const space = spaces[material] ?? null;
    if (space === null || space.uvSet >= mesh.uvSets.length) continue;
    const place = placeOf(mesh, f, space);
    faceMaterials[f] = split.material(material, place, space);
    if (!space.isPlain || (place.column === 0 && place.row === 0)) continue;
    const mover = movers.get(space.uvSet) ?? new UvMover(mesh.uvSets[space.uvSet]);
    movers.set(space.uvSet, mover);
    for (let c = faceOffsets[f]; c < faceOffsets[f + 1]; c++) mover.move(c, place);
  }
  const uvSets = mesh.uvSets.map((layer, i) => movers.get(i)?.finish() ?? layer);
  const isUniform = faceMaterials.every((material) => material === faceMaterials[0]);
  return isUniform
    ? { ...mesh, uvSets, faceMaterials: null, material: faceMaterials[0] }
    : { ...mesh, uvSets, faceMaterials };
}

/** The tile at the center of a face. */
function placeOf(mesh: PolygonMesh, face: number, { uvSet, matrix }: TileSpace): Place {
  const { values, indices } = mesh.uvSets[uvSet];
  const [start, end] = [mesh.faceOffsets[face], mesh.faceOffsets[face + 1]];
  let [u, v] = [0, 0];
  for (let c = start; c < end; c++) {
    const [s, t] = [values[2 * indices[c]], values[2 * indices[c] + 1]];
    u += (matrix[0] * s + matrix[1] * t + matrix[2]) / (end - start);
    v += (matrix[3] * s + matrix[4] * t + matrix[5]) / (end - start);
  }
  const whole = (value: number) => (Number.isFinite(value) ? Math.floor(value) : 0);
  return { column: whole(u), row: whole(1 - v) };
}

/** Moves UVs of corners by whole tiles; an element that several tiles share is copied for each. */
class UvMover {
  readonly #values: number[] = [];
  readonly #layer: PolygonMesh['uvSets'][number];
  readonly #indices: Uint32Array;
  readonly #known = new Map<string, number>();

  constructor(layer: PolygonMesh['uvSets'][number]) {
    this.#layer = layer;
    this.#indices = layer.indices.slice();
  }

  move(corner: number, { column, row }: Place): void {
    const element = this.#layer.indices[corner];
    const key = `${element} ${column} ${row}`;
    let moved = this.#known.get(key);
    if (moved === undefined) {
      const { values } = this.#layer;
      moved = (values.length + this.#values.length) / 2;
      this.#values.push(values[2 * element] - column, values[2 * element + 1] + row);
      this.#known.set(key, moved);
    }
    this.#indices[corner] = moved;
  }

  finish(): PolygonMesh['uvSets'][number] {
    const { values } = this.#layer;
    const all = new Float32Array(values.length + this.#values.length);
    all.set(values);
    all.set(this.#values, values.length);
    return { values: all, indices: this.#indices };
  }
}

/** Creates the materials of tiles, each once. The first one replaces the material itself. */
class MaterialSplitter {
  /** Tiles that faces lie on, and those of them that have no image. */
  readonly tiles = new Set<number>();
  readonly missing = new Set<number>();
  readonly #scene: Scene;
  readonly #sets: TileSets;
  readonly #originals: readonly Material[];
  readonly #made = new Map<string, number>();
  readonly #replaced = new Set<number>();

  constructor(scene: Scene, sets: TileSets) {
    this.#scene = scene;
    this.#sets = sets;
    this.#originals = [...scene.materials];
  }

  material(index: number, place: Place, space: TileSpace): number {
    const tile = tileAt(place.column, place.row);
    const key = `${index} ${place.column} ${place.row}`;
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    this.tiles.add(tile);
    const original = this.#originals[index];
    const replaced = mapTextureUses(original, (use) => this.#use(use, tile, place, space));
    const named = { ...replaced, name: `${original.name}_${tile || 'outside'}` };
    let number = index;
    if (this.#replaced.has(index)) number = this.#scene.materials.push(named) - 1;
    else this.#scene.materials[index] = named;
    this.#replaced.add(index);
    this.#made.set(key, number);
    return number;
  }

  #use(use: TextureUse, tile: number, place: Place, space: TileSpace): TextureUse | null {
    const set = this.#sets.get(use.image);
    const moved = moveUse(use, place, space, set !== undefined);
    if (set === undefined) return moved;
    const image = set.get(tile);
    if (image !== undefined) return { ...moved, image, wrapS: 'clamp', wrapT: 'clamp' };
    this.missing.add(tile);
    return null;
  }
}

/**
 * Keeps the texture in place although its UVs moved by whole tiles. For a tiled texture, the tile is placed in the unit
 * square.
 */
function moveUse(use: TextureUse, place: Place, space: TileSpace, isTiled: boolean): TextureUse {
  const m = textureMatrix(use);
  // The texture moves back to where the UVs were, if these moved.
  const isShifted = space.isPlain && use.uvSet === space.uvSet;
  const [column, row] = isShifted ? [place.column, -place.row] : [0, 0];
  const x = m[0] * column + m[1] * row - (isTiled ? place.column : 0);
  const y = m[3] * column + m[4] * row + (isTiled ? place.row : 0);
  const repeats = use.transform === null && use.wrapS === 'repeat' && use.wrapT === 'repeat';
  if ((x === 0 && y === 0) || (!isTiled && repeats)) return { ...use };
  const { offset, rotation, scale } = use.transform ?? {
    offset: [0, 0],
    rotation: 0,
    scale: [1, 1],
  };
  return {
    ...use,
    transform: { offset: [offset[0] + x, offset[1] + y], rotation, scale: [scale[0], scale[1]] },
  };
}
