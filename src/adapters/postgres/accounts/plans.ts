import type pg from 'pg';
import type { PlanRecord, PlanStore } from '../../../core/ports/plan-store.ts';
import type { Statement } from '../connection.ts';

const PLANS: Statement = {
  name: 'plans',
  text: `select plan_name, requests_per_minute, creations_per_minute, tasks_in_flight, storage_bytes,
                (select count(*) from users u where u.plan_name = p.plan_name) as users
           from plans p order by plan_name`,
};

const SAVE: Statement = {
  name: 'save-plan',
  text: `insert into plans (plan_name, requests_per_minute, creations_per_minute, tasks_in_flight, storage_bytes)
         values ($1, $2, $3, $4, $5)
         on conflict (plan_name) do update
            set requests_per_minute = $2, creations_per_minute = $3, tasks_in_flight = $4, storage_bytes = $5,
                changed_at = clock_timestamp()`,
};

const REMOVE: Statement = { name: 'remove-plan', text: 'delete from plans where plan_name = $1' };

const GIVE: Statement = {
  name: 'give-plan',
  text: 'update users set plan_name = $2 where user_uuid = $1 and sandbox_of is null',
};

const IN_FLIGHT: Statement = {
  name: 'tasks-in-flight',
  text: 'select in_flight from credit_accounts where user_uuid = $1',
};

/** PostgreSQL's error code for a foreign key violation. */
const FOREIGN_KEY = '23503';

/** Returns the `PlanStore` on PostgreSQL. */
export function planStore(reads: pg.Pool, writes: pg.Pool): PlanStore {
  return {
    async plans() {
      return (await reads.query<PlanRecord>({ ...PLANS })).rows;
    },

    async savePlan(plan) {
      const { plan_name, requests_per_minute, creations_per_minute } = plan;
      const values = [plan_name, requests_per_minute, creations_per_minute];
      await writes.query({
        ...SAVE,
        values: [...values, plan.tasks_in_flight, plan.storage_bytes],
      });
    },

    async removePlan(plan_name) {
      try {
        const { rowCount } = await writes.query({ ...REMOVE, values: [plan_name] });
        return rowCount === 1 ? 'removed' : 'unknown';
      } catch (error) {
        if ((error as pg.DatabaseError).code === FOREIGN_KEY) return 'in-use';
        throw error;
      }
    },

    async givePlan(user, plan_name) {
      try {
        const { rowCount } = await writes.query({ ...GIVE, values: [user, plan_name] });
        return rowCount === 1 ? 'given' : 'unknown-user';
      } catch (error) {
        if ((error as pg.DatabaseError).code === FOREIGN_KEY) return 'unknown-plan';
        throw error;
      }
    },

    async inFlight(account) {
      const { rows } = await reads.query<{ in_flight: number }>({
        ...IN_FLIGHT,
        values: [account],
      });
      return rows[0]?.in_flight ?? 0;
    },
  };
}
