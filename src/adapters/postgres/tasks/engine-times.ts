import type pg from 'pg';
import { engineTime, kindOf, type RunLane } from '../../../core/engine-time.ts';
import type { Statement } from '../connection.ts';

const RECENT_RUNS: Statement = {
  name: 'recent-runs',
  text: `with recursive flows as (
           select min(flow_name) as name from tasks where status = 'SUCCESS'
           union all
           select (select min(flow_name) from tasks where status = 'SUCCESS' and flow_name > f.name)
             from flows f where f.name is not null
         )
         select r.flow_name, r.image_count,
                percentile_cont(0.5) within group (order by r.milliseconds) as median
           from flows f, lateral (
             select flow_name, (input -> 'image_count')::text as image_count,
                    extract(epoch from completed_at - started_at)::double precision * 1000 as milliseconds
               from tasks t where flow_name = f.name and status = 'SUCCESS' and not sandbox
                and not exists (select 1 from remote_legs l where l.task_uuid = t.task_uuid)
              order by completed_at desc limit 100) r
          group by r.flow_name, r.image_count`,
};

/** Milliseconds for which a measurement is reused, because machines and models do not change faster than this. */
const FRESH_MS = 30_000;

interface RecentRuns {
  flow_name: string;
  image_count: string | null;
  median: number;
}

/**
 * Estimates engine times from the medians of recent successful runs of all users. Never waits: while a new measurement
 * is running, creations use the previous one.
 * @param now returns milliseconds of a steady clock
 */
export function engineTimes(pool: pg.Pool, now: () => number) {
  let medians = new Map<string, number>();
  let askAgainAt = Number.NEGATIVE_INFINITY;

  async function measure(): Promise<void> {
    const { rows } = await pool.query<RecentRuns>(RECENT_RUNS);
    medians = new Map(
      rows.map(({ flow_name, image_count, median }) => [
        kindOf(flow_name, image_count === null ? {} : { image_count: Number(image_count) }),
        median,
      ]),
    );
  }

  return (
    flow: string,
    input: Readonly<Record<string, unknown>>,
  ): { lane: RunLane; milliseconds: number } => {
    if (now() >= askAgainAt) {
      askAgainAt = now() + FRESH_MS;
      // If the database does not answer, the creation itself reports that.
      measure().catch(() => {});
    }
    return engineTime(flow, input, medians.get(kindOf(flow, input)) ?? null);
  };
}
