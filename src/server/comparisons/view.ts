import type {
  ComparedFigures,
  ComparisonPayload,
  ComparisonRow,
} from '../../contract/comparisons.ts';
import type { ModelCatalog } from '../../core/model-catalog.ts';
import { mainAsset } from '../../core/outputs.ts';
import type { Batch, BatchItem } from '../../core/ports/batch-store.ts';
import type { UrlSigner } from '../../core/ports/url-signer.ts';
import type { Task } from '../../core/task.ts';
import { batchItemView, batchView } from '../batches/views.ts';
import { linksOf } from '../views.ts';
import { engineField, VIEWS } from './batch-of.ts';

/** Roles of engines in a report that make the result of a flow, the main step first. */
const MAKERS = ['texturer', 'reconstructor', 'shapes', 'imagination', 'prompts'];
/** Outputs with renders from several sides. */
const VIEW_ROLE = 'rgb_image_url';

/** Returns a batch as a comparison. Items that only render another one are pictures of that one's row. */
export function comparisonView(
  batch: Batch,
  items: readonly BatchItem[],
  { models, signer }: { models: ModelCatalog; signer: UrlSigner },
): ComparisonPayload {
  const names = new Set(items.map(({ name }) => name));
  const isViews = ({ name, task }: BatchItem) =>
    task.flow_name === 'model-preview-render' &&
    name.endsWith(VIEWS) &&
    names.has(name.slice(0, -VIEWS.length));
  const rows = items
    .filter((item) => !isViews(item))
    .map((item) => {
      const views = items.find((each) => isViews(each) && each.name === `${item.name}${VIEWS}`);
      return rowOf(item, views?.task ?? null, { models, signer });
    });
  return { ...batchView(batch), rows };
}

function rowOf(
  item: BatchItem,
  views: Task | null,
  { models, signer }: { models: ModelCatalog; signer: UrlSigner },
): ComparisonRow {
  const { task } = item;
  const { position: _, waiting_for: __, ...shown } = batchItemView(item, signer);
  const field = engineField(task.flow_name, models);
  const engine =
    field === null ? undefined : (task.input[field] ?? models.defaultsOf(task.flow_name)[field]);
  const { started_at, completed_at } = task;
  return {
    ...shown,
    engine: typeof engine === 'string' ? engine : null,
    made_by: makerOf(task),
    seconds:
      started_at === null || completed_at === null ? null : (completed_at - started_at) / 1000,
    figures: figuresOf(task),
    accept: task.diagnostics?.accept ?? [],
    warnings: task.diagnostics?.warnings ?? [],
    pictures: [
      ...picturesOf(task, signer),
      ...(views === null ? [] : picturesOf(views, signer, VIEW_ROLE)),
    ],
  };
}

/**
 * Returns the engine that did the main step, which is the one that a comparison compares; null if the report names none.
 * A server that only made the image of a model is not the model's maker.
 */
export function makerOf({ diagnostics }: Pick<Task, 'diagnostics'>): string | null {
  const engines = (diagnostics?.engine ?? {}) as Record<string, { id?: unknown } | undefined>;
  const makers = MAKERS.map((role) => engines[role]?.id);
  const id = makers.find((each) => typeof each === 'string');
  return typeof id === 'string' ? id : null;
}

/** Returns what the report tells about the main model file. */
function figuresOf(task: Task): ComparedFigures | null {
  const main = task.status === 'SUCCESS' ? mainAsset(task.assets) : null;
  const { mesh, validation } = task.diagnostics ?? {};
  const results = mesh?.results ?? [];
  const measured = results.find(({ filename }) => filename === main?.filename) ?? results[0];
  if (main === null || measured === undefined) return null;
  const { statistics, filename } = measured;
  const verdict = (validation as Record<string, { errors?: unknown }> | null | undefined)?.[
    filename
  ];
  return {
    faces: statistics.faces,
    triangles: statistics.triangles,
    vertices: statistics.vertices,
    components: statistics.components,
    materials: statistics.materials,
    watertight: statistics.watertight,
    boundary_edges: statistics.boundary_edges,
    non_manifold_edges: statistics.non_manifold_edges,
    validator_errors: typeof verdict?.errors === 'number' ? verdict.errors : null,
    bytes: main.bytes,
  };
}

/** Returns links to the pictures of a role; absent: to the preview, or to the pictures that the task made. */
function picturesOf(task: Task, signer: UrlSigner, role?: string): string[] {
  if (task.status !== 'SUCCESS') return [];
  const has = (wanted: string) => task.assets.some((each) => each.role === wanted);
  const shown = role ?? (has('preview_url') ? 'preview_url' : 'image_url');
  return task.assets.filter((each) => each.role === shown).map(linksOf(task, signer));
}
