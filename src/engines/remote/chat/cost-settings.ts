import { z } from 'zod';

const dollars = z.number().min(0).max(10_000);

/** Settings for the cost of shape programs. */
export const authorCostSettings = {
  author_prices: z
    .strictObject({
      input: dollars.describe('for what the model reads'),
      output: dollars.describe('for what the model writes, thinking included'),
      cached_input: dollars
        .optional()
        .describe('for what is read from the host’s cache; absent: as input'),
      cache_write: dollars
        .optional()
        .describe('for what is written to the host’s cache; absent: a quarter more than input'),
    })
    .nullable()
    .default(null)
    .describe(
      'What the host charges in US dollars per million tokens: {"input": 2, "output": 10}; null: reports state tokens only',
    ),
  author_max_cost: z
    .number()
    .positive()
    .max(1000)
    .nullable()
    .default(null)
    .describe(
      'The most that one shape program may cost, in US dollars, which needs author_prices; null: no limit but the request’s max_author_cost',
    ),
};
