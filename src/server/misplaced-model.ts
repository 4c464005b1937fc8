import { ApiError } from '../contract/errors.ts';
import type { FlowSpec } from '../contract/flow-spec.ts';
import type { ModelCatalog } from '../core/model-catalog.ts';
import { flowSpecs } from '../flows/specs.ts';

/** Names of the fields by which flows choose their models. */
const MODEL_FIELDS = [
  ...new Set(
    Object.values(flowSpecs as Readonly<Record<string, FlowSpec>>).flatMap(({ models = [] }) =>
      models.map(({ field }) => field),
    ),
  ),
];

/**
 * Refuses a model that is named in a field which only other flows have. That field would be ignored, and another model
 * would make the result. Two things are accepted, because some clients send the fields of all flows: a model that another
 * flow has under that field, and an empty text. If the request names a model of this flow as well, that one is meant.
 * @param body of the request, before unknown fields are removed
 * @throws ApiError 4002
 */
export function refuseMisplacedModel(
  models: ModelCatalog,
  spec: FlowSpec,
  body: Readonly<Record<string, unknown>>,
): void {
  const choices = models.choicesOf(spec.name);
  const [choice] = choices;
  if (choice === undefined || choices.some(({ field }) => body[field] !== undefined)) return;
  for (const field of MODEL_FIELDS) {
    const value = body[field];
    if (typeof value !== 'string' || value.trim() === '') continue;
    if (Object.hasOwn(spec.input.shape, field)) continue;
    const meant = choices.find((each) => each.models.has(value));
    if (meant === undefined && isModelOf(models, field, value)) continue;
    const { field: right, models: known } = meant ?? choice;
    const shown = JSON.stringify(value.slice(0, 64));
    throw new ApiError(
      4002,
      `${spec.name} has no field "${field}", which names the model ${shown}`,
      {
        suggestion:
          meant === undefined
            ? `Its model is chosen by ${right}: ${[...known.keys()].join(', ')}.`
            : `Send it as ${right}.`,
      },
    );
  }
}

/** Whether some flow has a model of this name in this field. */
function isModelOf(models: ModelCatalog, field: string, name: string): boolean {
  return Object.keys(flowSpecs).some((flow) =>
    models.choicesOf(flow).some((choice) => choice.field === field && choice.models.has(name)),
  );
}
