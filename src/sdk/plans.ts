import type { AdminUserPayload } from '../contract/admin/users.ts';
import type { PlanListPayload, PlanPayload, RemovedPlanPayload } from '../contract/plans.ts';
import type { Transport } from './transport.ts';

interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** Limits of a plan; left out or null: as the settings say, 0: none. */
export interface PlanLimits {
  requests_per_minute?: number | null;
  creations_per_minute?: number | null;
  tasks_in_flight?: number | null;
  storage_bytes?: number | null;
}

const segment = encodeURIComponent;

/** Plans: named limits of users. Needs a key with the scope `admin`. */
export class Plans {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** By name, with how many users have each. */
  list(options: CallOptions = {}): Promise<PlanListPayload> {
    return this.#transport.request('GET', '/admin/plans', options);
  }

  /** Makes the plan, or changes all of its limits. */
  set(plan_name: string, limits: PlanLimits, options: CallOptions = {}): Promise<PlanPayload> {
    const path = `/admin/plans/${segment(plan_name)}`;
    return this.#transport.request('PUT', path, { body: limits, ...options });
  }

  /** @throws NotFoundError (4049), ConflictError (4089) where users have it */
  remove(plan_name: string, options: CallOptions = {}): Promise<RemovedPlanPayload> {
    return this.#transport.request('DELETE', `/admin/plans/${segment(plan_name)}`, options);
  }

  /** Gives a user a plan; null takes it away. @throws NotFoundError (4045, 4049) */
  give(
    user_uuid: string,
    plan_name: string | null,
    options: CallOptions = {},
  ): Promise<AdminUserPayload> {
    const path = `/admin/users/${segment(user_uuid)}/plan`;
    return this.#transport.request('PUT', path, { body: { plan_name }, ...options });
  }
}
