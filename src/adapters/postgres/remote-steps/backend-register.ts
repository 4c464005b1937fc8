import type pg from 'pg';
import type { BackendRegister, BackendState } from '../../../core/ports/backend-states.ts';
import type { Statement } from '../connection.ts';

const LIST: Statement = {
  name: 'list-backends',
  text: `select b.backend, b.kind, b.state, b.down_since, b.checked_at, b.version, b.problem, b.balance, b.closed_until,
                (select count(*) from remote_slots s where s.backend = b.backend) as in_flight
           from backend_states b order by b.backend`,
};

/**
 * Stores the result of a probe. Values that the probe could not determine keep their old value. The problem is cleared
 * when a server that was down is up again.
 */
const TELL: Statement = {
  name: 'tell-backend',
  text: `insert into backend_states (backend, kind, state, down_since, checked_at, version, problem, balance)
         values ($1, $2, $3, case when $3 = 'down' then clock_timestamp() end, clock_timestamp(), $4, $5, $6)
         on conflict (backend) do update
            set kind = $2, state = $3, checked_at = clock_timestamp(),
                down_since = case when $3 = 'down' then coalesce(backend_states.down_since, clock_timestamp()) end,
                version = coalesce($4, backend_states.version),
                problem = case when $5::text is not null then $5
                               when backend_states.state = 'down' then null else backend_states.problem end,
                balance = coalesce($6, backend_states.balance)`,
};

const CLOSE: Statement = {
  name: 'close-backend',
  text: `update backend_states
            set failures = failures + $3::boolean::integer, problem = $4,
                closed_until = greatest(closed_until, clock_timestamp() + interval '1 ms' *
                  case when $3 and failures + 1 < 3 then 0
                       when $3 then least(60000, $2 * 2 ^ least(failures - 2, 10)) else $2 end)
          where backend = $1`,
};

const WELL: Statement = {
  name: 'backend-went-well',
  text: `update backend_states set failures = 0, problem = null, closed_until = null
          where backend = $1 and (failures > 0 or problem is not null)`,
};

const FORGET: Statement = {
  name: 'forget-backends',
  text: 'delete from backend_states where backend = any($1)',
};

/** Returns the `BackendRegister` on PostgreSQL. */
export function backendRegister(pool: pg.Pool): BackendRegister {
  return {
    async list() {
      return (await pool.query<BackendState>({ ...LIST, values: [] })).rows;
    },
    async tell({ backend, kind, state, version, problem, balance }) {
      const values = [backend, kind, state, version ?? null, problem, balance ?? null];
      await pool.query({ ...TELL, values });
      if (state === 'ready') await pool.query(`select pg_notify('bozzetto_job', 'remote:')`);
    },
    async close(backend, milliseconds, counts, problem) {
      await pool.query({ ...CLOSE, values: [backend, milliseconds, counts, problem] });
    },
    async wentWell(backend) {
      await pool.query({ ...WELL, values: [backend] });
    },
    async forget(backends) {
      if (backends.length > 0) await pool.query({ ...FORGET, values: [backends] });
    },
  };
}
