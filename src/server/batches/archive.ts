import type { ArchiveLayout, BatchManifestPayload } from '../../contract/batches.ts';
import { readTaskFile } from '../../contract/source-value.ts';
import type { Batch, BatchItem } from '../../core/ports/batch-store.ts';
import type { UrlSigner } from '../../core/ports/url-signer.ts';
import type { Asset } from '../../core/task.ts';
import { findFlowSpec } from '../../flows/specs.ts';
import { linksOf } from '../views.ts';
import { uniqueName, type ZipEntry } from '../zip-files.ts';
import { LAYOUTS, type Layout } from './layouts.ts';
import { batchStatus } from './views.ts';

/** Main models that have others beside them. */
const MAIN = new Set(['textured_model_url', 'model_url']);
/** Models that come beside them, and that projects do not need. */
const BESIDE_MAIN = new Set(['geometry_model_url', 'viewer_model_url', 'candidate_model_url']);
/** What the names of files of finishing end in, by which engines recognize them. */
const PURPOSE = /_(LOD\d+|collider)$/;

interface PlacedFile {
  path: string;
  asset: Asset;
}

/**
 * Returns the manifest of a batch, and the entries of its archive, of which the manifest is the first.
 * @param signer signs a link to each file for the manifest; null: the manifest is part of the archive and has none
 */
export function archiveOf(
  batch: Batch,
  items: readonly BatchItem[],
  name: ArchiveLayout,
  signer: UrlSigner | null,
): { manifest: BatchManifestPayload; entries: ZipEntry[] } {
  const layout = LAYOUTS[name];
  const paths = new Set(['manifest.json', ...Object.keys(layout.extra)]);
  const read = layout.onlyResults ? tasksRead(items) : new Set<string>();
  const placed = items.map((item) => ({
    item,
    files: read.has(item.task.task_uuid) ? [] : place(item, layout, paths),
  }));
  const manifest: BatchManifestPayload = {
    batch_uuid: batch.batch_uuid,
    name: batch.name,
    status: batchStatus(batch),
    layout: name,
    extra_files: Object.entries(layout.extra).map(([path, content]) => ({ path, text: content })),
    items: placed.map(({ item: { name: called, task }, files }) => ({
      name: called,
      flow_name: task.flow_name,
      task_uuid: task.task_uuid,
      status: task.status,
      error: task.error,
      files: files.map(({ path, asset }) => {
        const { role, kind, format, bytes, sha256 } = asset;
        const url = signer === null ? {} : { url: linksOf(task, signer)(asset) };
        return { path, role, kind, format, bytes, sha256, ...url };
      }),
    })),
  };
  const mtime = new Date(batch.ended_at ?? batch.created_at);
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  return {
    manifest,
    entries: [
      { path: 'manifest.json', mtime, text },
      ...manifest.extra_files.map((file) => ({ ...file, mtime })),
      ...placed.flatMap(({ files }) =>
        files.map(({ path, asset: { blob_key, bytes } }) => ({ path, mtime, blob_key, bytes })),
      ),
    ],
  };
}

/** Returns the tasks whose files other items read. */
function tasksRead(items: readonly BatchItem[]): Set<string> {
  const values = items.flatMap(
    ({ task }) => findFlowSpec(task.flow_name)?.sources(task.input) ?? [],
  );
  return new Set(values.map(({ value }) => readTaskFile(value)?.task_uuid).filter(isGiven));
}

function isGiven<T>(value: T | undefined): value is T {
  return value !== undefined;
}

function place({ name, task }: BatchItem, layout: Layout, taken: Set<string>): PlacedFile[] {
  if (task.status !== 'SUCCESS') return [];
  const hasMain = task.assets.some(({ role }) => MAIN.has(role));
  const hasGeometry = task.assets.some(({ role }) => role === 'geometry_model_url');
  return task.assets.flatMap((asset): PlacedFile[] => {
    if (layout.onlyResults && hasMain && BESIDE_MAIN.has(asset.role)) return [];
    if (layout.onlyResults && hasGeometry && asset.role === 'viewer_model_url') return [];
    const pattern = layout.paths[asset.kind];
    if (pattern === undefined) return [];
    const dot = asset.filename.lastIndexOf('.');
    const [stem, ext] =
      dot > 0
        ? [asset.filename.slice(0, dot), asset.filename.slice(dot + 1)]
        : [asset.filename, asset.format];
    const purpose = PURPOSE.exec(stem)?.[0] ?? '';
    const parts: Record<string, string> = { item: name, file: asset.filename, stem, ext, purpose };
    const path = pattern.replaceAll(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? '');
    return [{ path: uniqueName(path, taken), asset }];
  });
}
