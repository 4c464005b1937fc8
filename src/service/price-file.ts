import { readFile } from 'node:fs/promises';
import { prettifyError, ZodError } from 'zod';
import { ConfigError } from '../config.ts';
import { type PriceTable, priceOf, priceTable } from '../core/pricing.ts';
import { flowSpecs } from '../flows/specs.ts';

/**
 * The operator's price table, or the one that comes with the service.
 * @throws ConfigError where it cannot be read, or lacks a flow
 */
export async function readPrices(file: string | null): Promise<PriceTable> {
  const path = file ?? new URL('../../prices.json', import.meta.url);
  try {
    const table = priceTable.parse(JSON.parse(await readFile(path, 'utf8')));
    for (const flow of Object.keys(flowSpecs)) priceOf(table, flow, {});
    return table;
  } catch (error) {
    const reason = error instanceof ZodError ? prettifyError(error) : (error as Error).message;
    throw new ConfigError(`The price table ${path} cannot be used: ${reason}`);
  }
}
