/** Limits of an account. 0 means no limit. */
export interface Limits {
  requests_per_minute: number;
  creations_per_minute: number;
  tasks_in_flight: number;
  storage_bytes: number;
}

/** A plan with a name and its limits. A null limit means the default from the settings. */
export type Plan = { plan_name: string } & { [limit in keyof Limits]: number | null };

/** Plan name that is shown for a user who has no plan. */
export const DEFAULT_PLAN = 'default';

/**
 * Returns the limits of a user with this plan.
 * @param plan null if the user has none
 */
export function limitsOf(plan: Plan | null, defaults: Limits): Limits {
  if (plan === null) return defaults;
  return {
    requests_per_minute: plan.requests_per_minute ?? defaults.requests_per_minute,
    creations_per_minute: plan.creations_per_minute ?? defaults.creations_per_minute,
    tasks_in_flight: plan.tasks_in_flight ?? defaults.tasks_in_flight,
    storage_bytes: plan.storage_bytes ?? defaults.storage_bytes,
  };
}
