import { z } from 'zod';
import { FINISH, finishOf, finishPriceFields } from '../contract/finishable.ts';

/** The flow at whose price a model is finished in the task that makes it. */
const FINISHING = 'model-finish';

const rule = z.strictObject({
  field: z.string(),
  equals: z.union([z.string(), z.number(), z.boolean()]).optional(),
  above: z.number().optional(),
  present: z.literal(true).optional(),
  credits: z.int(),
});

const priceShape = {
  base: z.int().min(0),
  /** Name of the field whose value multiplies the base price. */
  per: z.string().optional(),
  add: z.array(rule).optional(),
  /** Other flows whose price is added. They are priced with the same parameters, overridden by `params`. */
  flows: z
    .array(
      z.strictObject({ flow: z.string(), params: z.record(z.string(), z.unknown()).optional() }),
    )
    .optional(),
};

const flowPrice = z.strictObject({
  ...priceShape,
  /** For each model alias, the price members that differ for this model. */
  models: z.record(z.string(), z.strictObject(priceShape).partial()).optional(),
});

/** `prices.json`: the price of each flow, depending on the parameters that affect the price. */
export const priceTable = z.record(z.string(), flowPrice);
export type PriceTable = z.infer<typeof priceTable>;

/**
 * Returns the price of a task in whole credits, including that of finishing its model. Both quotes and charges use this
 * function.
 * @param params the flow's normalized parameters that affect the price
 * @param omitted flows that the table adds to this flow's price, but that this task does not run
 * @throws if the table has no price for the flow, which is a configuration error that is found at startup
 */
export function priceOf(
  table: PriceTable,
  flow: string,
  params: Record<string, unknown>,
  omitted: ReadonlySet<string> = new Set(),
): number {
  const { [FINISH]: _, ...made } = params;
  return priceOfStep(table, flow, made, omitted) + priceOfFinishing(table, params);
}

/** Returns the part of a task's price for finishing the model that it makes; 0 if it does not finish it. */
export function priceOfFinishing(
  table: PriceTable,
  input: Readonly<Record<string, unknown>>,
): number {
  const settings = finishOf(input);
  return settings === null ? 0 : priceOfStep(table, FINISHING, finishPriceFields(settings));
}

/** Returns the price of a flow, or of one of the flows that a flow consists of. */
function priceOfStep(
  table: PriceTable,
  flow: string,
  params: Readonly<Record<string, unknown>>,
  omitted: ReadonlySet<string> = new Set(),
): number {
  const price = rowOf(table, flow, params);
  let credits = price.base;
  if (price.per !== undefined) credits *= Number(params[price.per] ?? 1);
  for (const { field, equals, above, present, credits: extra } of price.add ?? []) {
    const value = params[field];
    const applies =
      (present === true && value !== undefined) ||
      (equals !== undefined && value === equals) ||
      (above !== undefined && amountOf(value) > above);
    if (applies) credits += extra;
  }
  for (const part of price.flows ?? [])
    if (!omitted.has(part.flow))
      credits += priceOfStep(table, part.flow, { ...params, ...part.params });
  return Math.max(0, credits);
}

/**
 * Returns a number, how many different values a list has, or the same for the list in an object such as `{"triangles": […]}`.
 * Any other value is NaN, which is above nothing.
 */
function amountOf(value: unknown): number {
  const list =
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.values(value).find(Array.isArray)
      : value;
  if (Array.isArray(list)) return new Set(list).size;
  return typeof value === 'number' ? value : Number.NaN;
}

/** Returns a flow's row of the price table, with the overrides for the chosen model. */
function rowOf(table: PriceTable, flow: string, params: Readonly<Record<string, unknown>>) {
  const price = table[flow];
  if (price === undefined) throw new Error(`the price table has no price for ${flow}`);
  const alias = params[modelFieldOf(flow)];
  const { models = {}, ...row } = price;
  const own = typeof alias === 'string' && Object.hasOwn(models, alias) ? models[alias]! : {};
  return { ...row, ...own, base: own.base ?? row.base };
}

/** Flows that choose their model with `ai_model`. All others use `model_version`. */
const AI_MODEL_FLOWS = new Set([
  'image-generation',
  'prompt-optimize',
  'model-texture',
  'model-rig',
  'model-segment',
  'model-remesh',
  'model-unwrap',
]);

/** Returns the name of the field whose value selects an entry of `models` in a flow's row. */
export function modelFieldOf(flow: string): string {
  return AI_MODEL_FLOWS.has(flow) ? 'ai_model' : 'model_version';
}

/** Returns the fields that a flow's row of the table reads, including the fields of the flows whose prices it adds. */
export function pricedFields(table: PriceTable, flow: string): Set<string> {
  const { per, add = [], flows = [], models } = table[flow] ?? {};
  return new Set([
    ...(per === undefined ? [] : [per]),
    ...add.map(({ field }) => field),
    ...(models === undefined ? [] : [modelFieldOf(flow)]),
    ...Object.values(models ?? {}).flatMap((row) => (row.add ?? []).map(({ field }) => field)),
    ...flows.flatMap((part) => [...pricedFields(table, part.flow)]),
  ]);
}

/** Formats an amount as `1 credit`, `2 credits` and so on. */
export function credits(amount: number): string {
  return amount === 1 ? '1 credit' : `${amount} credits`;
}
