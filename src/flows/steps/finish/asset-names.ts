import type { FinishPreset } from '../../../contract/finish-presets.ts';

/** Where a tool expects the parts of an asset, and by which names it recognizes them. */
export interface AssetNames {
  /** LODs: nodes of the model, files beside it, or files and, in glTF, the extension `MSFT_lod` as well. */
  lods: 'nodes' | 'files' | 'extension';
  /** Colliders: nodes of the model, or a file beside it. */
  colliders: 'nodes' | 'file';
  /**
   * Names a collider; `{model}` is the name of the model, `{mesh}` that of its largest mesh, `{piece}` the number of the
   * piece with two digits.
   */
  collider: string;
}

/** For tools that recognize no names: everything that is not the model is in files of its own. */
const PLAIN: AssetNames = {
  lods: 'files',
  colliders: 'file',
  collider: '{model}_collider_{piece}',
};

/**
 * Names by tool. Unity makes a LOD group of nodes that end in `_LOD0`, `_LOD1` and so on, and has no names for
 * colliders. Unreal takes meshes called `UCX_` and the name of a mesh as its convex colliders, and drops those that name
 * no mesh; it imports LODs one file at a time. Godot makes a collider without a visible mesh of nodes that end in
 * `-convcolonly`, and would show LODs in the same file all at once. Viewers on the web show the finest level of
 * `MSFT_lod`.
 */
const NAMES: Readonly<Record<FinishPreset, AssetNames>> = {
  unity: { ...PLAIN, lods: 'nodes' },
  unreal: { lods: 'files', colliders: 'nodes', collider: 'UCX_{mesh}_{piece}' },
  godot: { lods: 'files', colliders: 'nodes', collider: '{model}_{piece}-convcolonly' },
  web: { ...PLAIN, lods: 'extension' },
  usdz: PLAIN,
};

/** Returns the names for a preset; null: no preset. */
export function assetNames(preset: FinishPreset | null): AssetNames {
  return preset === null ? PLAIN : NAMES[preset];
}

/**
 * Returns the names for a single file that contains levels and colliders too, whatever its tool: levels are in the
 * extension `MSFT_lod` where the format is glTF, because most tools would show nodes of all levels at once.
 */
export function namesWithin(preset: FinishPreset | null, format: string): AssetNames {
  const names = assetNames(preset);
  const isGltf = format === 'glb' || format === 'gltf';
  const lods = names.lods === 'nodes' || !isGltf ? 'nodes' : 'extension';
  return { ...names, lods, colliders: 'nodes' };
}

/** Returns the name of a node for a piece of a collider. */
export function colliderName(
  { collider }: AssetNames,
  { model, mesh }: { model: string; mesh: string },
  piece: number,
): string {
  return collider
    .replace('{piece}', String(piece).padStart(2, '0'))
    .replace('{model}', () => model)
    .replace('{mesh}', () => mesh);
}
