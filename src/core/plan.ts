/** What an account may do; 0: no limit. */
export interface Limits {
  requests_per_minute: number;
  creations_per_minute: number;
  tasks_in_flight: number;
  storage_bytes: number;
}

/** Limits under a name; null: the setting's. */
export type Plan = { plan_name: string } & { [limit in keyof Limits]: number | null };

/** What the plan of a user without one is called. */
export const DEFAULT_PLAN = 'default';

/** The limits of a user with the plan. @param plan null: the user has none */
export function limitsOf(plan: Plan | null, defaults: Limits): Limits {
  if (plan === null) return defaults;
  return {
    requests_per_minute: plan.requests_per_minute ?? defaults.requests_per_minute,
    creations_per_minute: plan.creations_per_minute ?? defaults.creations_per_minute,
    tasks_in_flight: plan.tasks_in_flight ?? defaults.tasks_in_flight,
    storage_bytes: plan.storage_bytes ?? defaults.storage_bytes,
  };
}
