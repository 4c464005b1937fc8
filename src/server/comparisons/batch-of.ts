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
 * Returns the batch of a comparison: an item for each engine, with the same fields otherwise.
 * @throws ApiError 4004 for an unknown flow or engine, 4003 if the flow or its input cannot be compared
 */
export function batchOf(request: ParsedComparison, models: ModelCatalog): ParsedBatch {
  const { flow, input, engines, views, ...common } = request;
  const spec = findFlowSpec(flow);
  if (spec === null)
    throw new ApiError(4004, `there is no flow ${JSON.stringify(flow)}`, {
      suggestion: 'GET /api/v1/flows lists the flows of this service.',
    });
  const choice = models.choicesOf(flow).at(-1);
  if (choice === undefined)
    throw new ApiError(4003, `${flow} has no engines to compare`, {
      suggestion: 'Choose a flow with `choices` in GET /api/v1/flows.',
    });
  const { field } = choice;
  const known = [...choice.models.keys()];
  const unknown = engines.find((name) => !choice.models.has(name));
  if (unknown !== undefined)
    throw new ApiError(4004, `${flow} has no engine ${JSON.stringify(unknown)}`, {
      suggestion: `Supported: ${known.join(', ')}.`,
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

/** Returns names of items, which cannot have the dots that names of engines may have, and are unique. */
function itemNames(engines: readonly string[]): string[] {
  const names: string[] = [];
  for (const engine of engines) {
    const plain = engine.replaceAll('.', '-').slice(0, 50);
    names.push(names.includes(plain) ? `${plain}-${names.length + 1}` : plain);
  }
  return names;
}
