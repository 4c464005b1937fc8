import { readFile } from 'node:fs/promises';
import { prettifyError, ZodError } from 'zod';
import { ConfigError } from '../config/config.ts';
import type { ModelCatalog } from '../core/model-catalog.ts';
import { modelFieldOf, type PriceTable, priceOf, priceTable } from '../core/pricing.ts';
import { flowSpecs } from '../flows/specs.ts';

/** The price table that comes with the service, which has every flow. */
const DEFAULT_PRICES = new URL('../../contracts/prices.json', import.meta.url);

/** A price table, and the flows that it took from the one that comes with the service. */
export interface Prices {
  table: PriceTable;
  /** Flows that the operator's table does not price, with the price that they have instead. */
  assumed: { flow: string; credits: number }[];
}

/**
 * Reads the operator's price table, or the one that comes with the service. A table that an earlier version accepted
 * lacks the flows that came later; each has the price that comes with the service.
 * @throws ConfigError if the table cannot be read, or has a price for a flow or model that does not exist
 */
export async function readPrices(file: string | null, models: ModelCatalog): Promise<Prices> {
  const path = file ?? DEFAULT_PRICES;
  try {
    const own = await readTable(path);
    const lacking = Object.keys(flowSpecs).filter((flow) => !Object.hasOwn(own, flow));
    if (lacking.length === Object.keys(flowSpecs).length) throw new Error('it prices no flow');
    if (lacking.length > 0) checkFlows(own);
    const table = file === null ? own : { ...(await readTable(DEFAULT_PRICES)), ...own };
    for (const flow of Object.keys(flowSpecs)) priceOf(table, flow, {});
    checkParts(table);
    checkAliases(table, models);
    return {
      table,
      assumed: lacking.map((flow) => ({ flow, credits: priceOf(table, flow, {}) })),
    };
  } catch (error) {
    const reason = error instanceof ZodError ? prettifyError(error) : (error as Error).message;
    throw new ConfigError(`The price table ${path} cannot be used: ${reason}`);
  }
}

async function readTable(path: string | URL): Promise<PriceTable> {
  return priceTable.parse(JSON.parse(await readFile(path, 'utf8')));
}

/**
 * Refuses names that are not flows in a table that lacks a flow: the name may be a typo, and the intended flow would have
 * its default price. A table that has every flow may have those of a later version too, which run side by side with this
 * one during an upgrade.
 */
function checkFlows(table: PriceTable): void {
  const unknown = Object.keys(table).find((name) => !Object.hasOwn(flowSpecs, name));
  if (unknown !== undefined)
    throw new Error(
      `it prices ${unknown}, which is none of the flows (${Object.keys(flowSpecs).join(', ')})`,
    );
}

/** Refuses a row that adds the price of an unpriced flow, even for one model only: tasks with it could not be priced. */
function checkParts(table: PriceTable): void {
  for (const flow of Object.keys(flowSpecs)) {
    const { flows = [], models = {} } = table[flow]!;
    const parts = [...flows, ...Object.values(models).flatMap((row) => row.flows ?? [])];
    const unknown = parts.find((part) => !Object.hasOwn(table, part.flow));
    if (unknown !== undefined)
      throw new Error(`${flow} adds the price of ${unknown.flow}, which has none`);
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
    // The models of a later version's flows are not known here.
    if (!Object.hasOwn(flowSpecs, flow)) continue;
    const choice = models.choicesOf(flow).find(({ field }) => field === modelFieldOf(flow));
    const known = [...(choice?.models.keys() ?? [])];
    for (const alias of Object.keys(priced))
      if (!known.includes(alias))
        throw new Error(
          `${flow}.models prices ${alias}, which is none of its models (${known.join(', ') || 'none'})`,
        );
  }
}
