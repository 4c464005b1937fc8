import { z } from 'zod';

/**
 * Maximum value of a limit, 2³¹ − 1: above any real limit, and the largest integer that the database column can hold.
 */
const MOST = 2_147_483_647;
const limit = (what: string, most = MOST) =>
  z
    .int()
    .min(0)
    .max(most)
    .nullable()
    .describe(`${what}; 0: no limit; null: the limit from the configuration`);

const planName = z
  .string()
  .regex(
    /^(?!default$)[a-z0-9][a-z0-9_-]{0,39}$/,
    '1 to 40 characters of a-z, 0-9, - and _, beginning with a letter or digit, and not "default"',
  );

/** Path parameter that names a plan. */
export const planPath = z.object({ plan_name: planName.describe('the plan') });

const limitFields = {
  requests_per_minute: limit('requests per minute'),
  creations_per_minute: limit('tasks created per minute'),
  tasks_in_flight: limit('tasks that have not ended'),
  storage_bytes: limit('bytes of uploads and of files of tasks', Number.MAX_SAFE_INTEGER),
};

/** Request body of `PUT /admin/plans/{plan_name}`. For an omitted limit, the value from the settings applies. */
export const planRequest = z
  .object({
    requests_per_minute: limitFields.requests_per_minute.default(null),
    creations_per_minute: limitFields.creations_per_minute.default(null),
    tasks_in_flight: limitFields.tasks_in_flight.default(null),
    storage_bytes: limitFields.storage_bytes.default(null),
  })
  .meta({ id: 'PlanRequest' });

/** A plan as shown to administrators. */
export const plan = z
  .object({
    plan_name: z.string().describe('name of the plan'),
    ...limitFields,
    users: z.int().describe('number of users with this plan'),
  })
  .meta({ id: 'Plan' });
export type PlanPayload = z.infer<typeof plan>;

/** Response of `GET /admin/plans`. */
export const planList = z
  .object({
    plans: z
      .array(plan)
      .describe('plans by name; users without a plan have the limits from the configuration'),
  })
  .meta({ id: 'PlanList' });
export type PlanListPayload = z.infer<typeof planList>;

/** Response of `DELETE /admin/plans/{plan_name}`. */
export const removedPlan = z
  .object({ plan_name: z.string().describe('name of the plan that was removed') })
  .meta({ id: 'RemovedPlan' });
export type RemovedPlanPayload = z.infer<typeof removedPlan>;

/** Request body of `PUT /admin/users/{user_uuid}/plan`. */
export const planChoice = z
  .object({
    plan_name: z
      .string()
      .max(40)
      .nullable()
      .describe('name of the plan; null or "default" restores the limits from the configuration'),
  })
  .meta({ id: 'PlanChoice' });

/** Response of `GET /account`. */
export const accountState = z
  .object({
    user_uuid: z.uuid().describe('identifier of the user'),
    sandbox: z.boolean().describe('whether this request was made with a sandbox key'),
    plan: z
      .string()
      .describe('name of the plan; `default` stands for the limits in the configuration'),
    limits: z
      .object({
        requests_per_minute: z.int().nullable().describe('requests per minute; null: no limit'),
        creations_per_minute: z
          .int()
          .nullable()
          .describe('tasks created per minute; null: no limit'),
        tasks_in_flight: z.int().nullable().describe('tasks that have not ended; null: no limit'),
        storage_bytes: z
          .int()
          .nullable()
          .describe('bytes of uploads and of files of tasks; null: no limit'),
      })
      .describe('limits of this account; the sandbox has the same limits, counted separately'),
    use: z
      .object({
        tasks_in_flight: z.int().describe('tasks that have not ended'),
        storage_bytes: z.int().describe('bytes stored'),
      })
      .describe('current usage'),
  })
  .meta({ id: 'AccountState' });
export type AccountStatePayload = z.infer<typeof accountState>;
