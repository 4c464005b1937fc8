import { z } from 'zod';
import { pollMs } from '../tasks/billing.ts';

export const modlySettings = z.strictObject({
  model_id: z.string().min(1).describe("Modly's id of the model, as GET /model/all lists it"),
  parameters: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('further parameters of that model, as GET /model/params lists them'),
  poll_ms: pollMs(1000),
});

export type ModlySettings = z.output<typeof modlySettings>;
