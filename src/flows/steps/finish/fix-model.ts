import { resolveFinish } from '../../../contract/finish.ts';
import type { FinishPreset } from '../../../contract/finish-presets.ts';
import type { WriteFormat } from '../../../contract/formats.ts';
import {
  type Engines,
  SourceUnusable,
  transformMesh,
  type Warning,
  type Work,
} from '../../../engines/spec.ts';
import { writeModels } from '../written-models.ts';
import { namesWithin } from './asset-names.ts';
import { finishScene } from './finish-scene.ts';
import { makeGameAssets } from './game-assets.ts';
import type { FinishRequest } from './shape-scene.ts';

/**
 * Warnings about content that the changed file would not have: what readers do not know, and files next to the model,
 * which would become part of it.
 */
const LOSSES: readonly string[] = ['not_read', 'texture_missing'];

/** A model file in memory that is to be changed and written in its own format. */
export interface FixRequest {
  /** Path of the file, which is read a second time to find out what reading it loses. */
  path: string;
  format: WriteFormat;
  bytes: Uint8Array;
  /** Tool whose names for levels and colliders apply; null: none. */
  preset: FinishPreset | null;
  /** What finishing changes; everything else stays. */
  settings: Partial<FinishRequest>;
}

/** A changed model file. */
export interface FixedModel {
  bytes: Uint8Array;
  /** Largest distance between the surface and that of the source, as a share of the diagonal. */
  distance: number;
  /** Content of the source that the new file does not have. */
  warnings: Warning[];
}

/**
 * Changes a model as finishing does, within one file: levels of detail and colliders become part of it.
 * @throws SourceUnusable if the model cannot be read, would lose content, or cannot be changed in this way
 */
export async function fixModel(
  engines: Engines,
  { path, format, bytes, preset, settings }: FixRequest,
  work: Work,
): Promise<FixedModel> {
  const { converter, remesher } = engines;
  const { warnings: unread } = await converter.readScene(path, work.within(0.1));
  const loss = unread.find(({ code }) => LOSSES.includes(code));
  if (loss !== undefined) throw new SourceUnusable(loss.message);
  const { scene: source } = await converter.inspect({ format, bytes }, work.within(0.1));
  const flat = await converter.flatten(source, work.within(0.02));
  const plan: FinishRequest = { ...resolveFinish({ target_format: format }), ...settings };
  const finished = await finishScene(engines, source, plan, work.within(0.4));
  const names = namesWithin(preset, format);
  const assets = await makeGameAssets(engines, finished, plan, work.within(0.2), names);
  const storage = { compression: plan.compress, textures: plan.texture_format };
  const request = { formats: [format], name: 'model', storage };
  const models = await writeModels(engines, assets.main, request, work.within(0.08));
  const [file] = models.files;
  const read = await converter.inspect({ format, bytes: file!.bytes }, work.within(0.05));
  const nodes = read.scene.nodes.map((node) =>
    assets.extra.has(node.name) ? { ...node, mesh: -1, skin: -1 } : node,
  );
  const after = await converter.flatten({ ...read.scene, nodes }, work.within(0.02));
  const before = transformMesh(flat, finished.matrix);
  const { hausdorff } = await remesher.compare(before, after, work.within(0.03));
  return {
    bytes: file!.bytes,
    distance: hausdorff,
    warnings: [...unread, ...finished.warnings, ...assets.warnings, ...models.warnings],
  };
}
