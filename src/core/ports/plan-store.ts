import type { Uuid } from '../ids.ts';
import type { Plan } from '../plan.ts';

/** A plan with how many users have it. */
export interface PlanRecord extends Plan {
  users: number;
}

/** Plans: limits that administrators give to users by name. */
export interface PlanStore {
  /** By name. */
  plans(): Promise<PlanRecord[]>;
  /** Makes the plan, or changes it for everybody who has it, within two seconds. */
  savePlan(plan: Plan): Promise<void>;
  removePlan(plan_name: string): Promise<'removed' | 'unknown' | 'in-use'>;
  /** @param plan_name null: the limits of the settings */
  givePlan(
    user: Uuid,
    plan_name: string | null,
  ): Promise<'given' | 'unknown-user' | 'unknown-plan'>;
  /** Tasks of the account that have not ended. */
  inFlight(account: Uuid): Promise<number>;
}
