import type { AdminUserPayload } from '../contract/admin/users.ts';
import type { PlanListPayload, PlanPayload, RemovedPlanPayload } from '../contract/plans.ts';
import type { Transport } from './transport.ts';

interface CallOptions {
  signal?: AbortSignal | undefined;
}

/** The limits of a plan. A limit that is omitted or null is taken from the service's settings; 0 means unlimited. */
export interface PlanLimits {
  requests_per_minute?: number | null;
  creations_per_minute?: number | null;
  tasks_in_flight?: number | null;
  storage_bytes?: number | null;
}

const segment = encodeURIComponent;

/** Manages plans, which are named sets of limits for users. Every method needs an API key with the scope `admin`. */
export class Plans {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Returns all plans by name, with the number of users on each. */
  list(options: CallOptions = {}): Promise<PlanListPayload> {
    return this.#transport.request('GET', '/admin/plans', options);
  }

  /** Creates a plan, or replaces all limits of an existing one. */
  set(plan_name: string, limits: PlanLimits, options: CallOptions = {}): Promise<PlanPayload> {
    const path = `/admin/plans/${segment(plan_name)}`;
    return this.#transport.request('PUT', path, { body: limits, ...options });
  }

  /**
   * Removes a plan.
   * @throws NotFoundError (4049) if the plan does not exist, ConflictError (4089) if users are on it
   */
  remove(plan_name: string, options: CallOptions = {}): Promise<RemovedPlanPayload> {
    return this.#transport.request('DELETE', `/admin/plans/${segment(plan_name)}`, options);
  }

  /**
   * Assigns a plan to a user; null removes it.
   * @throws NotFoundError (4045, 4049) if the user or the plan does not exist
   */
  give(
    user_uuid: string,
    plan_name: string | null,
    options: CallOptions = {},
  ): Promise<AdminUserPayload> {
    const path = `/admin/users/${segment(user_uuid)}/plan`;
    return this.#transport.request('PUT', path, { body: { plan_name }, ...options });
  }
}
