import type { BatchStyle } from '../../contract/batches.ts';
import type { FlowSpec } from '../../contract/flow-spec.ts';
import type { DraftItem } from './draft-item.ts';

type Fields = Record<string, unknown>;

const FINISHING = 'model-finish';
/** Flows that make quads, which finishing would write as triangles. */
const QUAD_FLOWS: readonly string[] = ['model-remesh', 'image-to-artistic-mesh'];
/** Fields with which an item states its own number of faces. */
const OWN_BUDGETS = ['polygon_limit', 'target_face_count', 'num_verts'] as const;
/** A remesher makes about as many faces as it is asked for, so that it is asked for fewer than are allowed. */
const TARGET_SHARE = 0.9;
const FEWEST_FACES = 1000;

/**
 * Adds a batch's style to the fields of its items, whose own fields win. Colors, texel density and scale belong to
 * finishing: they are added to the last item of a chain that can be finished, so that none is applied twice. An item
 * of a flow that makes quads is finished only if its own fields say so, because that would turn them into triangles.
 */
export function applyStyle(drafts: readonly DraftItem[], style: BatchStyle): DraftItem[] {
  const finished = lastFinished(drafts);
  return drafts.map((draft) => {
    const fields = withFaceBudget(draft.spec, withWords(draft.fields, style), style);
    return {
      ...draft,
      fields: finished.has(draft.name) ? withFinish(draft, fields, style) : fields,
    };
  });
}

function withWords(fields: Fields, { words }: BatchStyle): Fields {
  if (words === undefined || typeof fields.prompt !== 'string') return fields;
  return { ...fields, prompt: `${fields.prompt}, ${words}` };
}

function withFaceBudget(spec: FlowSpec, fields: Fields, { max_faces }: BatchStyle): Fields {
  if (max_faces === undefined || OWN_BUDGETS.some((name) => fields[name] !== undefined))
    return fields;
  const takes = (name: string) => Object.hasOwn(spec.input.shape, name);
  const target = Math.max(FEWEST_FACES, Math.floor(TARGET_SHARE * max_faces));
  const { accept = {} } = fields;
  return {
    ...(takes('polygon_limit') && { polygon_limit: max_faces }),
    // A target of model-finish needs shape remesh.
    ...(takes('target_face_count') && spec.name !== FINISHING && { target_face_count: target }),
    ...fields,
    ...(takes('accept') && isFields(accept) && { accept: { max_faces, ...accept } }),
  };
}

function withFinish({ spec }: DraftItem, fields: Fields, style: BatchStyle): Fields {
  const { palette, texel_density, size_scale } = style;
  if (palette === undefined && texel_density === undefined && size_scale === undefined)
    return fields;
  const own = spec.name === FINISHING ? fields : (fields.finish ?? {});
  // A value of another type is left as it is: the checks of the fields refuse it, and say what is wrong.
  if (!isFields(own)) return fields;
  const size = size_scale === undefined ? own.size : scaledSize(own.size, size_scale);
  const keepsUvs = own.uv !== undefined && own.uv !== 'unwrap';
  const settings = {
    ...(palette !== undefined && { palette }),
    ...(texel_density !== undefined && !keepsUvs && { uv: 'unwrap', texel_density }),
    ...own,
    ...(size !== undefined && { size }),
  };
  return spec.name === FINISHING ? settings : { ...fields, finish: settings };
}

/** Multiplies the lengths of a size, or returns the scale if there is none. */
function scaledSize(size: unknown, factor: number): unknown {
  if (size === undefined) return { scale: factor };
  if (!isFields(size)) return size;
  return Object.fromEntries(
    Object.entries(size).map(([name, value]) => [
      name,
      typeof value === 'number' ? value * factor : value,
    ]),
  );
}

/** Returns the names of items that can be finished, and from which no other such item is made. */
function lastFinished(drafts: readonly DraftItem[]): Set<string> {
  const byName = new Map(drafts.map((draft) => [draft.name, draft]));
  const finished = new Set(drafts.filter(canBeFinished).map(({ name }) => name));
  const seen = new Set<string>();
  const sources = drafts.filter(({ name }) => finished.has(name));
  while (sources.length > 0)
    for (const { item } of sources.pop()!.references) {
      if (seen.has(item)) continue;
      seen.add(item);
      finished.delete(item);
      const source = byName.get(item);
      if (source !== undefined) sources.push(source);
    }
  return finished;
}

function canBeFinished({ spec, fields }: DraftItem): boolean {
  if (spec.name === FINISHING) return true;
  if (!Object.hasOwn(spec.input.shape, 'finish')) return false;
  return !QUAD_FLOWS.includes(spec.name) || fields.finish !== undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
