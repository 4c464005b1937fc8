import { z } from 'zod';
import { words } from './fields.ts';
import { flowName } from './flow-name.ts';

/** `client_order_id`, which consists of 1 to 64 letters, digits, underscores or hyphens (specification 4.1). */
export const clientOrderId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, '1 to 64 letters, digits, underscores or hyphens');

/** Fields that every creation endpoint accepts besides its own. They are never part of the fingerprint. */
export const creationFields = {
  client_order_id: clientOrderId
    .optional()
    .describe(
      'your own order ID, used as the idempotency key: repeating it never creates a second task',
    ),
  allow_duplicate: z
    .boolean()
    .optional()
    .describe('true submits the request even if an identical one was just made'),
  max_cost_credits: z
    .int()
    .min(0)
    .optional()
    .describe('refuses the task with 4021 if it would cost more than this'),
  webhook_url: z
    .string()
    .trim()
    .min(1)
    .max(2048)
    .nullable()
    .optional()
    .describe(
      'URL that is called when this task ends; requires a webhook with `for_tasks`, whose secret signs the request',
    ),
};

/** The common fields of the strict flow: image-to-artistic-mesh has no others. */
export type CreationFields = {
  client_order_id?: string | undefined;
  allow_duplicate?: boolean | undefined;
  max_cost_credits?: number | undefined;
  webhook_url?: string | null | undefined;
};

/**
 * Request body of `POST /tasks/pricing/quote`: flow_name and the fields that affect the price. All other fields are
 * ignored.
 */
export const quoteRequest = z.looseObject({
  flow_name: flowName.describe('kind of task to price'),
});

/** Request body of `PATCH /tasks/{task_uuid}`. */
export const taskPatch = z
  .object({
    name: words(1, 120).nullable().optional().describe('name of the task; null removes it'),
    is_public: z
      .boolean()
      .optional()
      .describe('true lets anyone with the link view the model, at /public/models/{task_uuid}'),
  })
  .meta({ id: 'TaskPatch' });
export type TaskPatch = z.infer<typeof taskPatch>;
