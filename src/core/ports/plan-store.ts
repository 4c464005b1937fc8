import type { Uuid } from '../ids.ts';
import type { Plan } from '../plan.ts';

/** A plan, with the number of users who have it. */
export interface PlanRecord extends Plan {
  users: number;
}

/** Store of plans, which are named limits that administrators assign to users. */
export interface PlanStore {
  /** Lists all plans, sorted by name. */
  plans(): Promise<PlanRecord[]>;
  /** Creates the plan, or changes it. A change applies to all its users within two seconds. */
  savePlan(plan: Plan): Promise<void>;
  removePlan(plan_name: string): Promise<'removed' | 'unknown' | 'in-use'>;
  /** @param plan_name null for the limits from the settings */
  givePlan(
    user: Uuid,
    plan_name: string | null,
  ): Promise<'given' | 'unknown-user' | 'unknown-plan'>;
  /** Counts the tasks of the account that have not ended. */
  inFlight(account: Uuid): Promise<number>;
}
