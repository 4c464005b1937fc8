import type { ParsedBatch } from '../../contract/batches.ts';
import { ApiError } from '../../contract/errors.ts';

/** Limit on the size of all items together, each with the defaults that apply to it: 8 KB per item. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Deeper than any valid request; keeps recursive functions from overflowing the stack. */
const MAX_DEPTH = 64;

/**
 * Refuses a request that would take far more memory than its own size: defaults are repeated in each item.
 * @throws ApiError 4001, 4130
 */
export function requireModestRequest({
  items,
  defaults = {},
}: Pick<ParsedBatch, 'items' | 'defaults'>): void {
  if (isDeeper([items, defaults], MAX_DEPTH))
    throw new ApiError(4001, 'the body is nested too deeply');
  const sizes = new Map(
    Object.entries(defaults).map(([flow, fields]) => [flow, JSON.stringify(fields).length]),
  );
  const everywhere = sizes.get('*') ?? 0;
  let total = 0;
  for (const { flow, input = {} } of items)
    total += JSON.stringify(input).length + everywhere + (sizes.get(flow) ?? 0);
  if (total > MAX_BYTES)
    throw new ApiError(
      4130,
      `the items have ${total} bytes with the defaults that apply to them; at most ${MAX_BYTES} are allowed`,
      { suggestion: 'Shorten the defaults, or split the batch.' },
    );
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((member) => isDeeper(member, depth - 1));
}
