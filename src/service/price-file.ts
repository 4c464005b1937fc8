import { readFile } from 'node:fs/promises';
import { prettifyError, ZodError } from 'zod';
import { ConfigError } from '../config/config.ts';
import type { ModelCatalog } from '../core/model-catalog.ts';
import { modelFieldOf, type PriceTable, priceOf, priceTable } from '../core/pricing.ts';
import { flowSpecs } from '../flows/specs.ts';

/**
 * Reads the operator's price table, or the one that comes with the service.
 * @throws ConfigError if the table cannot be read, lacks a flow, or has a price for a model that does not exist
 */
export async function readPrices(file: string | null, models: ModelCatalog): Promise<PriceTable> {
  const path = file ?? new URL('../../contracts/prices.json', import.meta.url);
  try {
    const table = priceTable.parse(JSON.parse(await readFile(path, 'utf8')));
    for (const flow of Object.keys(flowSpecs)) priceOf(table, flow, {});
    checkAliases(table, models);
    return table;
  } catch (error) {
    const reason = error instanceof ZodError ? prettifyError(error) : (error as Error).message;
    throw new ConfigError(`The price table ${path} cannot be used: ${reason}`);
  }
}

/**
 * Checks that a price table fits a changed configuration.
 * @throws ConfigError if it has a price for a model that no longer exists
 */
export function checkPrices(table: PriceTable, models: ModelCatalog): void {
  try {
    checkAliases(table, models);
  } catch (error) {
    throw new ConfigError(`The price table does not fit: ${(error as Error).message}`);
  }
}

/** Refuses prices of unknown models: the name is a typo, and the intended model would cost the flow's default price. */
function checkAliases(table: PriceTable, models: ModelCatalog): void {
  for (const [flow, { models: priced = {} }] of Object.entries(table)) {
    const choice = models.choicesOf(flow).find(({ field }) => field === modelFieldOf(flow));
    const known = [...(choice?.models.keys() ?? [])];
    for (const alias of Object.keys(priced))
      if (!known.includes(alias))
        throw new Error(
          `${flow}.models prices ${alias}, which is none of its models (${known.join(', ') || 'none'})`,
        );
  }
}
