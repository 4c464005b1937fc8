import type pg from 'pg';
import type { Uuid } from '../../../core/ids.ts';
import type { OwnModelsFilter, TaskFilter, TaskStore } from '../../../core/ports/task-store.ts';
import type { Task } from '../../../core/task.ts';
import { literally } from '../like-pattern.ts';
import { decodeCursor, encodeCursor } from '../page-cursor.ts';
import { TASK_COLUMNS } from './row.ts';

const CURSOR = /^\d{1,15} [0-9a-f-]{36}$/;

/** Conditions that the filters add to the query. The statement is named after the filters that it uses. */
const CONDITIONS = {
  flow_name: (n: number) => `flow_name = $${n}`,
  status: (n: number) => `status = $${n}`,
  client_order_id: (n: number) => `client_order_id = $${n}`,
  // This needs no index, because only the user's own tasks are searched: a few thousand short texts.
  made_from: (n: number) =>
    `(strpos(input::text, '/files/tasks/' || $${n} || '/') > 0 or strpos(input::text, 'task:' || $${n} || '/') > 0
      or input->>'made_from' = $${n}::text)`,
  created_after: (n: number) => `created_at > to_timestamp($${n}::double precision / 1000)`,
  created_before: (n: number) => `created_at < to_timestamp($${n}::double precision / 1000)`,
} satisfies Record<keyof TaskFilter, (n: number) => string>;

/**
 * Returns a page of the user's tasks, newest first. Reads one more row than requested to find out whether there is a
 * next page.
 */
export async function listTasks(
  pool: pg.Pool,
  user: Uuid,
  filter: TaskFilter,
  limit: number,
  cursor: string | null,
): ReturnType<TaskStore['list']> {
  const values: unknown[] = [user, limit + 1];
  let name = 'list-tasks';
  let where = 'user_uuid = $1 and deleted_at is null';
  for (const key of Object.keys(CONDITIONS) as (keyof TaskFilter)[]) {
    if (filter[key] === undefined) continue;
    where += ` and ${CONDITIONS[key](values.push(filter[key]))}`;
    name += `:${key}`;
  }
  if (cursor !== null) {
    const [created_at, task_uuid] = decodeCursor(cursor, CURSOR);
    const at = values.push(created_at);
    const id = values.push(task_uuid);
    where += ` and (created_at, task_uuid) < (to_timestamp($${at}::double precision / 1000), $${id}::uuid)`;
    name += ':cursor';
  }
  const text = `select ${TASK_COLUMNS} from tasks where ${where} order by created_at desc, task_uuid desc limit $2`;
  const tasks = (await pool.query<Task>({ name, text, values })).rows;
  const more = tasks.length > limit;
  if (more) tasks.pop();
  const last = tasks.at(-1);
  return {
    tasks,
    next_cursor: more && last ? encodeCursor([last.created_at, last.task_uuid]) : null,
  };
}

/** One statement serves all combinations of filters: the parameter of an unused filter is null. */
const OWN_MODELS = `user_uuid = $1 and deleted_at is null and flow_name = any($2)
  and ($3::text is null or status = $3)
  and ($4::boolean is null or is_public = $4)
  and ($5::text is null or name ilike $5 or input ->> 'prompt' ilike $5)
  and ($6::float8 is null or created_at > to_timestamp($6::float8 / 1000))
  and ($7::float8 is null or created_at < to_timestamp($7::float8 / 1000))`;

/** Returns a page of the user's tasks of some flows, and the total number of tasks on all pages. */
export async function listOwnModels(
  pool: pg.Pool,
  user: Uuid,
  { order, page, page_size, search, ...query }: OwnModelsFilter,
): ReturnType<TaskStore['ownModels']> {
  const direction = order === 'asc' ? 'asc' : 'desc';
  const filter = [
    user,
    query.flows,
    query.status ?? null,
    query.is_public ?? null,
    search === undefined ? null : `%${literally(search)}%`,
    query.created_after ?? null,
    query.created_before ?? null,
  ];
  const [records, count] = await Promise.all([
    pool.query<Task>({
      name: `own-models-${direction}`,
      text: `select ${TASK_COLUMNS} from tasks where ${OWN_MODELS}
             order by created_at ${direction}, task_uuid ${direction} limit $8 offset $9`,
      values: [...filter, page_size, (page - 1) * page_size],
    }),
    pool.query<{ total: number }>({
      name: 'own-models-total',
      text: `select count(*) as total from tasks where ${OWN_MODELS}`,
      values: filter,
    }),
  ]);
  return { tasks: records.rows, total: count.rows[0]!.total };
}
