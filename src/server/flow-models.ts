import { z } from 'zod';
import { ApiError } from '../contract/errors.ts';
import { oneOf } from '../contract/fields.ts';
import { withFinishDefaults } from '../contract/finishable.ts';
import type { FlowSpec } from '../contract/flow-spec.ts';
import type { CatalogChoice, ModelCatalog } from '../core/model-catalog.ts';
import { deadSince, isGivenUp } from '../core/model-liveness.ts';
import type { BackendStates } from '../core/ports/backend-states.ts';
import type { Clock } from '../core/ports/clock.ts';
import { type PriceTable, pricedFields, priceOf } from '../core/pricing.ts';
import type { BackendFacts } from './ports.ts';
import { timestampOf } from './timestamp.ts';

/** Returns a flow's fields as this service accepts them, with its model aliases and its default model. */
export function inputOf(spec: FlowSpec, models: ModelCatalog): FlowSpec['input'] {
  const fields = models.choicesOf(spec.name).map((choice) => {
    const declared = spec.input.shape[choice.field] as z.ZodType;
    if (choice.models.size === 0) return [choice.field, declared];
    const { description = '' } = declared;
    const names = oneOf([...choice.models.keys()]);
    const field =
      choice.default !== null && isFilledIn(spec, choice)
        ? names.default(choice.default)
        : names.optional();
    return [choice.field, field.describe(description)];
  });
  return spec.input.extend(Object.fromEntries(fields));
}

/** Returns a function that builds a value again only after the models have changed. */
export function perEdition<T>(models: ModelCatalog, build: () => T): () => T {
  let built: { edition: object; value: T } | undefined;
  return () => {
    const { edition } = models;
    if (built?.edition !== edition) built = { edition, value: build() };
    return built.value;
  };
}

/** The flow at whose price a task makes an image before its model. */
const IMAGE_STEP: ReadonlySet<string> = new Set(['image-generation']);

/**
 * Returns the price of a task. A model that a server makes from the prompt itself includes no image.
 * @param params the fields of {@link priceFieldsOf}
 */
export function priceOfTask(
  spec: FlowSpec,
  { prices, models }: { prices: PriceTable; models: ModelCatalog },
  params: Record<string, unknown>,
): number {
  const isDirect = models
    .choicesOf(spec.name)
    .some(
      (choice) =>
        choice.models.get(String(params[choice.field] ?? choice.default))?.direct !== undefined,
    );
  return priceOf(prices, spec.name, params, isDirect ? IMAGE_STEP : undefined);
}

/**
 * Returns the fields that determine a flow's price; a model is included only if the price table names one, or if some
 * models need no image.
 */
export function priceFieldsOf(
  spec: FlowSpec,
  { prices, models }: { prices: PriceTable; models: ModelCatalog },
): string[] {
  const named = pricedFields(prices, spec.name);
  const chosen = models
    .choicesOf(spec.name)
    .filter(
      (choice) =>
        named.has(choice.field) || [...choice.models.values()].some(({ direct }) => direct),
    );
  return [...new Set([...spec.priceFields, ...chosen.map(({ field }) => field)])];
}

/** Returns the price-affecting fields of an input. */
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

/**
 * Returns the fields that affect the price of a request that names only some of them, including the values of fields
 * that the spec derives from others.
 */
export function quotedParams(
  spec: FlowSpec,
  context: { prices: PriceTable; models: ModelCatalog },
  fields: Record<string, unknown>,
): Record<string, unknown> {
  return withFinishDefaults(priceParams(spec, context, { ...fields, ...spec.defaults?.(fields) }));
}

/** @throws ApiError 4004 for a model that the flow does not have */
export function checkModels(
  models: ModelCatalog,
  spec: FlowSpec,
  input: Record<string, unknown>,
): void {
  for (const { field, models: known } of models.choicesOf(spec.name)) {
    const value = input[field];
    if (value === undefined || known.has(String(value))) continue;
    // Error 5031 says that there is no model at all.
    if (known.size === 0) continue;
    throw new ApiError(4004, `${field} ${JSON.stringify(value)} is not supported`, {
      suggestion: `Supported: ${[...known.keys()].join(', ')}.`,
    });
  }
}

/** @throws ApiError 4003 if a request needs a language model, and the chosen model is not one */
export function checkAuthor(
  models: ModelCatalog,
  spec: FlowSpec,
  input: Record<string, unknown>,
): void {
  const isChange = input.program !== undefined && input.prompt !== undefined;
  const field = spec.authorFields?.find((each) => input[each] !== undefined);
  if (!isChange && field === undefined) return;
  if (models.remoteStepsOf(spec.name, input).some(({ step }) => step === 'program')) return;
  const authors = models
    .choicesOf(spec.name)
    .flatMap((choice) => [...choice.models.values()])
    .filter(({ writes }) => writes)
    .map(({ alias }) => alias);
  const [message, otherwise] =
    field === undefined
      ? [
          'a prompt can change a program only through a language model',
          'send either a prompt or a program',
        ]
      : [`${field} applies only to models that a language model builds`, `leave ${field} out`];
  throw new ApiError(4003, message, {
    suggestion:
      authors.length === 0
        ? `This service has none (docs/backends/chat.md): ${otherwise}.`
        : `Set model_version to ${authors.join(' or ')}, or ${otherwise}.`,
  });
}

/** Whether the service has a model for every step of the flow: some steps have none without a model server. */
export function hasModels(models: ModelCatalog, spec: FlowSpec): boolean {
  return models.choicesOf(spec.name).every((choice) => choice.models.size > 0);
}

/** The dependencies of liveness checks. */
export interface LivenessContext {
  models: ModelCatalog;
  backendStates: Pick<BackendStates, 'list'>;
  backends: ReadonlyMap<string, BackendFacts>;
  clock: Pick<Clock, 'now'>;
}

/**
 * Returns a 5031 if the service has no model for the flow, or if every server that makes the task's model has been
 * unavailable for longer than tasks wait; otherwise null.
 */
export async function deadModel(
  context: LivenessContext,
  spec: FlowSpec,
  input: Record<string, unknown>,
): Promise<ApiError | null> {
  const { models, backendStates, backends, clock } = context;
  if (!hasModels(models, spec))
    return new ApiError(5031, `this service has no model server for ${spec.name}`, {
      suggestion: `Its operator can add one: ${spec.name} in docs/backends.md.`,
    });
  const remoteSteps = models.remoteStepsOf(spec.name, input).filter(({ builtIn }) => !builtIn);
  if (remoteSteps.length === 0) return null;
  const states = new Map((await backendStates.list()).map((state) => [state.backend, state]));
  for (const remoteStep of remoteSteps) {
    const since = deadSince(remoteStep, states);
    if (!isGivenUp(remoteStep, since, backends, clock.now())) continue;
    const choice = models
      .choicesOf(spec.name)
      .find(({ step, models: known }) =>
        remoteStep.step === 'program'
          ? known.get(remoteStep.alias)?.writes
          : step === remoteStep.step,
      )!;
    const others = [...choice.models.keys()].filter((alias) => alias !== remoteStep.alias);
    return new ApiError(
      5031,
      `no server for ${remoteStep.alias} is available: none has responded since ${timestampOf(since!)}`,
      {
        suggestion:
          others.length === 0
            ? 'Try again later.'
            : `Try again later, or choose another ${choice.field}: ${others.join(', ')}.`,
      },
    );
  }
  return null;
}

/**
 * Whether the model is stored and shown even if a request names none. Fields that the specification does not show stay
 * hidden until the operator chooses another model for them.
 */
function isFilledIn(spec: FlowSpec, choice: CatalogChoice): boolean {
  const own = spec.models?.find(({ field }) => field === choice.field)?.default;
  return !isLaterField(spec, choice) || choice.default !== own;
}

/** Returns the models that are used if a request names none. */
export function defaultModels(spec: FlowSpec, models: ModelCatalog): Record<string, string> {
  const defaults = models.defaultsOf(spec.name);
  for (const choice of models.choicesOf(spec.name))
    if (!isFilledIn(spec, choice)) delete defaults[choice.field];
  return defaults;
}

/** Whether a model field was added later: requests may omit it, and the interface defines no default. */
export function isLaterField(spec: FlowSpec, { field }: Pick<CatalogChoice, 'field'>): boolean {
  return spec.input.shape[field] instanceof z.ZodOptional;
}
