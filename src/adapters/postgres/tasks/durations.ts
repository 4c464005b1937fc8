import type pg from 'pg';
import type { FlowDuration } from '../../../core/ports/task-store.ts';
import type { Statement } from '../connection.ts';

/** Aggregates the last 500 successes of each flow. The recursive query jumps from flow to flow in the index. */
const DURATIONS: Statement = {
  name: 'durations',
  text: `with recursive flows as (
           select min(flow_name) as name from tasks where status = 'SUCCESS'
           union all
           select (select min(flow_name) from tasks where status = 'SUCCESS' and flow_name > f.name)
             from flows f where f.name is not null
         )
         select r.flow_name, r.models, count(*)::integer as tasks,
                percentile_disc(0.5) within group (order by r.milliseconds) as p50_ms,
                percentile_disc(0.95) within group (order by r.milliseconds) as p95_ms
           from flows f, lateral (
             select flow_name,
                    jsonb_strip_nulls(jsonb_build_object(
                      'model_version', input -> 'model_version', 'ai_model', input -> 'ai_model')) as models,
                    extract(epoch from completed_at - started_at)::double precision * 1000 as milliseconds
               from tasks where flow_name = f.name and status = 'SUCCESS' and not sandbox
              order by completed_at desc limit 500) r
          group by r.flow_name, r.models
          order by r.flow_name, tasks desc, r.models`,
};

/** Milliseconds for which a result is reused, so that many viewers of a page see the same numbers. */
const FRESH_MS = 30_000;

/**
 * Returns a function that reads the durations of recent tasks by flow and models.
 * @param now returns milliseconds of a steady clock
 */
export function recentDurations(reads: pg.Pool, now: () => number): () => Promise<FlowDuration[]> {
  let kept: Promise<FlowDuration[]> = Promise.resolve([]);
  let askAgainAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() >= askAgainAt) {
      askAgainAt = now() + FRESH_MS;
      kept = reads.query<FlowDuration>(DURATIONS).then(({ rows }) => rows);
      kept.catch(() => {
        askAgainAt = Number.NEGATIVE_INFINITY;
      });
    }
    return kept;
  };
}
