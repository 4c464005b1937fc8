import { z } from 'zod';
import { ApiError } from '../contract/errors.ts';
import { oneOf } from '../contract/fields.ts';
import type { FlowSpec } from '../contract/flow-spec.ts';
import type { CatalogChoice, ModelCatalog } from '../core/model-catalog.ts';
import { deadSince, isGivenUp } from '../core/model-liveness.ts';
import type { BackendStates } from '../core/ports/backend-states.ts';
import type { Clock } from '../core/ports/clock.ts';
import { type PriceTable, pricedFields } from '../core/pricing.ts';
import type { BackendFacts } from './ports.ts';
import { timestampOf } from './timestamp.ts';

/** The fields of a flow as requests of this service have them: with its aliases, and its default where none is named. */
export function inputOf(spec: FlowSpec, models: ModelCatalog): FlowSpec['input'] {
  const fields = models.choicesOf(spec.name).map((choice) => {
    const { description = '' } = spec.input.shape[choice.field] as z.ZodType;
    const names = oneOf([...choice.models.keys()]);
    const field = isFilledIn(spec, choice) ? names.default(choice.default) : names.optional();
    return [choice.field, field.describe(description)];
  });
  return spec.input.extend(Object.fromEntries(fields));
}

/** The fields that the price of a flow depends on: a model only where the price table names one. */
export function priceFieldsOf(
  spec: FlowSpec,
  { prices, models }: { prices: PriceTable; models: ModelCatalog },
): string[] {
  const named = pricedFields(prices, spec.name);
  const chosen = models.choicesOf(spec.name).map(({ field }) => field);
  return [...new Set([...spec.priceFields, ...chosen.filter((field) => named.has(field))])];
}

/** The price-affecting fields of an input. */
export function priceParams(
  spec: FlowSpec,
  context: { prices: PriceTable; models: ModelCatalog },
  input: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    priceFieldsOf(spec, context)
      .filter((field) => input[field] !== undefined)
      .map((field) => [field, input[field]]),
  );
}

/** @throws ApiError 4004 for a model that the flow does not know */
export function checkModels(
  models: ModelCatalog,
  spec: FlowSpec,
  input: Record<string, unknown>,
): void {
  for (const { field, models: known } of models.choicesOf(spec.name)) {
    const value = input[field];
    if (value === undefined || known.has(String(value))) continue;
    throw new ApiError(4004, `${field} ${JSON.stringify(value)} is not supported`, {
      suggestion: `Supported: ${[...known.keys()].join(', ')}.`,
    });
  }
}

/** What liveness is judged by. */
export interface LivenessContext {
  models: ModelCatalog;
  backendStates: Pick<BackendStates, 'list'>;
  backends: ReadonlyMap<string, BackendFacts>;
  clock: Pick<Clock, 'now'>;
}

/** The 5031 of a task whose model nobody has made for longer than tasks wait; null where somebody may. */
export async function deadModel(
  context: LivenessContext,
  spec: FlowSpec,
  input: Record<string, unknown>,
): Promise<ApiError | null> {
  const { models, backendStates, backends, clock } = context;
  const legs = models.legsOf(spec.name, input).filter(({ builtIn }) => !builtIn);
  if (legs.length === 0) return null;
  const states = new Map((await backendStates.list()).map((state) => [state.backend, state]));
  for (const leg of legs) {
    const since = deadSince(leg, states);
    if (!isGivenUp(leg, since, backends, clock.now())) continue;
    const choice = models
      .choicesOf(spec.name)
      .find(({ step, models: known }) =>
        leg.step === 'program' ? known.get(leg.alias)?.writes : step === leg.step,
      )!;
    const others = [...choice.models.keys()].filter((alias) => alias !== leg.alias);
    return new ApiError(
      5031,
      `no server makes ${leg.alias} now: none has answered since ${timestampOf(since!)}`,
      { suggestion: `Try again later, or choose another ${choice.field}: ${others.join(', ')}.` },
    );
  }
  return null;
}

/**
 * Whether the model is stored and shown where a request names none. Fields that the specification does not show stay away as
 * long as the operator has not chosen another model for them.
 */
function isFilledIn(spec: FlowSpec, choice: CatalogChoice): boolean {
  const own = spec.models?.find(({ field }) => field === choice.field)?.default;
  return !isLaterField(spec, choice) || choice.default !== own;
}

/** The models that are used where a request names none. */
export function defaultModels(spec: FlowSpec, models: ModelCatalog): Record<string, string> {
  const defaults = models.defaultsOf(spec.name);
  for (const choice of models.choicesOf(spec.name))
    if (!isFilledIn(spec, choice)) delete defaults[choice.field];
  return defaults;
}

/** Fields of models that a request may leave out without a default of the interface's own. */
export function isLaterField(spec: FlowSpec, { field }: Pick<CatalogChoice, 'field'>): boolean {
  return spec.input.shape[field] instanceof z.ZodOptional;
}
