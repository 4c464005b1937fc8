import { z } from 'zod';

const rule = z.strictObject({
  field: z.string(),
  equals: z.union([z.string(), z.number(), z.boolean()]).optional(),
  above: z.number().optional(),
  present: z.literal(true).optional(),
  credits: z.int(),
});

const flowPrice = z.strictObject({
  base: z.int().min(0),
  /** Multiplies the base by this field's value. */
  per: z.string().optional(),
  add: z.array(rule).optional(),
  /** Other flows whose price is added, priced with the same parameters, then `params`. */
  flows: z
    .array(
      z.strictObject({ flow: z.string(), params: z.record(z.string(), z.unknown()).optional() }),
    )
    .optional(),
});

/** `prices.json`: what each flow costs, by its price-affecting parameters. */
export const priceTable = z.record(z.string(), flowPrice);
export type PriceTable = z.infer<typeof priceTable>;

/**
 * Price of a task in whole credits. Quote and charge both call this.
 * @param params the flow's normalised price-affecting parameters
 * @throws where the table has no price for the flow: a configuration error, found at start
 */
export function priceOf(table: PriceTable, flow: string, params: Record<string, unknown>): number {
  const price = table[flow];
  if (price === undefined) throw new Error(`the price table has no price for ${flow}`);
  let credits = price.base;
  if (price.per !== undefined) credits *= Number(params[price.per] ?? 1);
  for (const { field, equals, above, present, credits: extra } of price.add ?? []) {
    const value = params[field];
    const applies =
      (present === true && value !== undefined) ||
      (equals !== undefined && value === equals) ||
      (above !== undefined && typeof value === 'number' && value > above);
    if (applies) credits += extra;
  }
  for (const part of price.flows ?? [])
    credits += priceOf(table, part.flow, { ...params, ...part.params });
  return Math.max(0, credits);
}

/** `1 credit`, `2 credits`. */
export function credits(amount: number): string {
  return amount === 1 ? '1 credit' : `${amount} credits`;
}
