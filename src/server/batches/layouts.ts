import type { ArchiveLayout } from '../../contract/batches.ts';
import type { AssetKind } from '../../contract/task.ts';

/**
 * How the files of a batch are arranged for an engine. In the paths, `{item}` is the item's name, `{file}` the file's
 * own name, `{stem}` that name without its extension, `{ext}` its extension, and `{purpose}` what finishing adds to the names
 * of LODs and colliders, such as `_LOD1`.
 */
export interface Layout {
  /** Path by kind of file; a kind without a path is left out. */
  paths: Readonly<Partial<Record<AssetKind, string>>>;
  /** Files with fixed content. */
  extra: Readonly<Record<string, string>>;
  /**
   * Whether only what a project needs is included: each item's main models, but no intermediate ones, and no items that
   * other items were made from.
   */
  onlyResults: boolean;
}

const EVERYTHING = '{item}/{file}';

/** The layouts, by name. */
export const LAYOUTS: Readonly<Record<ArchiveLayout, Layout>> = {
  flat: {
    paths: {
      model: EVERYTHING,
      image: EVERYTHING,
      texture: EVERYTHING,
      preview: EVERYTHING,
      text: EVERYTHING,
      program: EVERYTHING,
    },
    extra: {},
    onlyResults: false,
  },
  unity: {
    paths: {
      model: 'Assets/Models/{item}/{item}{purpose}.{ext}',
      texture: 'Assets/Models/{item}/Textures/{file}',
      image: 'Assets/Images/{item}/{file}',
      // Unity does not import folders whose names end in a tilde.
      preview: 'Assets/Previews~/{item}-{stem}.{ext}',
    },
    extra: {},
    onlyResults: true,
  },
  godot: {
    paths: {
      model: 'assets/models/{item}/{item}{purpose}.{ext}',
      texture: 'assets/models/{item}/textures/{file}',
      image: 'assets/images/{item}/{file}',
      preview: 'assets/previews/{item}-{stem}.{ext}',
    },
    // Godot does not import folders with this file.
    extra: { 'assets/previews/.gdignore': '' },
    onlyResults: true,
  },
  unreal: {
    paths: {
      model: 'SourceArt/{item}/SM_{item}{purpose}.{ext}',
      texture: 'SourceArt/{item}/T_{item}_{stem}.{ext}',
      image: 'SourceArt/{item}/{file}',
      preview: 'SourceArt/Previews/{item}-{stem}.{ext}',
    },
    extra: {},
    onlyResults: true,
  },
};
