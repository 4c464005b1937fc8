import { readFile } from 'node:fs/promises';
import { prettifyError, ZodError } from 'zod';
import { ConfigError } from '../config/config.ts';
import type { ModelCatalog } from '../core/model-catalog.ts';
import { modelFieldOf, type PriceTable, priceOf, priceTable } from '../core/pricing.ts';
import { flowSpecs } from '../flows/specs.ts';

/**
 * The operator's price table, or the one that comes with the service.
 * @throws ConfigError where it cannot be read, lacks a flow, or prices a model that there is not
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

/** A price that nothing can have is a misspelt model, which would be sold at the flow's own price. */
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
