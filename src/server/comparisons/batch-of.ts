import type { ParsedBatch } from '../../contract/batches.ts';
import type { ParsedComparison } from '../../contract/comparisons.ts';
import { ApiError } from '../../contract/errors.ts';
import type { ModelCatalog } from '../../core/model-catalog.ts';
import { findFlowSpec } from '../../flows/specs.ts';

/** End of the names of items that render another one. */
export const VIEWS = '-views';

/** The field of a flow that names the model which makes its result; null if it has none. */
export function engineField(flow: string, models: ModelCatalog): string | null {
  return models.choicesOf(flow).at(-1)?.field ?? null;
}

/**
 * Returns the batch of a comparison: an item for each engine, with the same fields otherwise. Whether the engines exist is
 * left to {@link requireEngines}.
 * @throws ApiError 4004 for an unknown flow, 4003 if the flow or its input cannot be compared
 */
export function batchOf(request: ParsedComparison, models: ModelCatalog): ParsedBatch {
  const { flow, input, engines, views, ...common } = request;
  const spec = findFlowSpec(flow);
  if (spec === null)
    throw new ApiError(4004, `there is no flow ${JSON.stringify(flow)}`, {
      suggestion: 'GET /api/v1/flows lists the flows of this service.',
    });
  const field = engineField(flow, models);
  if (field === null)
    throw new ApiError(4003, `${flow} has no engines to compare`, {
      suggestion: 'Choose a flow with `choices` in GET /api/v1/flows.',
    });
  if (input[field] !== undefined)
    throw new ApiError(4003, `${field} names one engine, and the comparison has several`, {
      suggestion: `Leave ${field} out of the input, and list the engines in engines.`,
    });
  if (views && !spec.makesModels)
    throw new ApiError(4003, `views renders models, and ${flow} makes none`, {
      suggestion: 'Leave views out.',
    });
  const names = itemNames(engines);
  const items = engines.flatMap((engine, i) => [
    { name: names[i]!, flow: spec.name, input: { ...input, [field]: engine } },
    ...(views ? [viewsOf(names[i]!)] : []),
  ]);
  return { ...common, items };
}

/** @throws ApiError 4004 if the flow has engines, but does not have one of these, or no longer has it */
export function requireEngines(
  { flow, engines }: Pick<ParsedComparison, 'flow' | 'engines'>,
  models: ModelCatalog,
): void {
  const known = models.choicesOf(flow).at(-1)?.models ?? new Map();
  // As in a request for one task, error 5031 says that there is no engine at all.
  if (known.size === 0) return;
  const unknown = engines.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new ApiError(4004, `${flow} has no engine ${JSON.stringify(unknown)}`, {
      suggestion: `Supported: ${[...known.keys()].join(', ')}.`,
    });
}

function viewsOf(name: string): ParsedBatch['items'][number] {
  return {
    name: `${name}${VIEWS}`,
    flow: 'model-preview-render',
    input: {
      model_file: { $ref: name },
      render_mode: 'custom',
      camera_angles: ['front', 'right', 'back', '45,20'],
      resolution: '512x512',
      enable_white_render: false,
    },
  };
}

/**
 * Returns names of items, which cannot have the dots that names of engines may have. They are unique, also where case does
 * not count and with {@link VIEWS}.
 */
function itemNames(engines: readonly string[]): string[] {
  const taken = new Set<string>();
  return engines.map((engine) => {
    const plain = engine.replaceAll('.', '-').slice(0, 50);
    for (let number = 1; ; number++) {
      const name = number === 1 ? plain : `${plain}-${number}`;
      const both = [name, `${name}${VIEWS}`].map((each) => each.toLowerCase());
      if (both.some((each) => taken.has(each))) continue;
      for (const each of both) taken.add(each);
      return name;
    }
  });
}
