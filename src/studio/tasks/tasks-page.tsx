import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { flowsQuery } from '../data/queries.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useTitle } from '../ui/title.ts';
import { useNow } from '../ui/use-now.ts';
import { flowWords } from '../words/flows.ts';
import { words } from '../words/tasks.ts';
import { TASK_STATES } from './task-facts.ts';
import type { TaskFilter } from './task-pages.ts';
import { taskPagesQuery } from './task-queries.ts';
import { ROW_PIXELS, TaskRow } from './task-row.tsx';
import classes from './tasks-page.module.css';

const AGE_MS = 30_000;
/** Number of rows left below the window at which older tasks are loaded. */
const AHEAD = 20;

/** Lists all tasks, newest first, with live updates and infinite scrolling. */
export function TasksPage({ filter }: { filter: TaskFilter }) {
  useTitle(words.title);
  const query = useInfiniteQuery(taskPagesQuery(filter));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPending } = query;
  const tasks = data?.pages.flatMap(({ records }) => records) ?? [];
  const now = useNow(AGE_MS);
  const scroll = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_PIXELS,
    getItemKey: (i) => tasks[i]!.task_uuid,
    overscan: 8,
  });
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last >= tasks.length - AHEAD) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, last, tasks.length]);
  const isFiltered = filter.flow_name !== undefined || filter.status !== undefined;
  return (
    <div className={classes.page}>
      <Filters filter={filter} />
      {!isPending && tasks.length === 0 && <Empty isFiltered={isFiltered} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section ref={scroll} className={classes.scroll} aria-label={words.title} tabIndex={0}>
        <ol className={classes.rows} style={{ height: rows.getTotalSize() }}>
          {items.map(({ index, key, start }) => (
            <li key={key} className={classes.row} style={{ transform: `translateY(${start}px)` }}>
              <TaskRow task={tasks[index]!} now={now} />
            </li>
          ))}
        </ol>
        {isFetchingNextPage && <p className={classes.more}>{words.more}</p>}
      </section>
    </div>
  );
}

function Filters({ filter }: { filter: TaskFilter }) {
  const { data } = useQuery(flowsQuery);
  const navigate = useNavigate();
  const set = (change: Record<string, string>) =>
    void navigate({
      to: '/tasks',
      search: Object.fromEntries(
        Object.entries({ flow: filter.flow_name, status: filter.status, ...change }).filter(
          ([, value]) => value,
        ),
      ),
      replace: true,
    });
  return (
    <div className={classes.filters}>
      <label>
        {words.filter.flow}
        <select
          value={filter.flow_name ?? ''}
          onChange={(event) => set({ flow: event.target.value })}
        >
          <option value="">{words.filter.all}</option>
          {data?.flows.map(({ flow_name }) => (
            <option key={flow_name} value={flow_name}>
              {flowWords(flow_name).verb}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.filter.status}
        <select
          value={filter.status ?? ''}
          onChange={(event) => set({ status: event.target.value })}
        >
          <option value="">{words.filter.all}</option>
          {TASK_STATES.map((status) => (
            <option key={status} value={status}>
              {words.status[status]}
            </option>
          ))}
        </select>
      </label>
      <Link to="/batches" className={buttonClass('quiet')}>
        {words.batches}
      </Link>
    </div>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  const navigate = useNavigate();
  if (!isFiltered) return <Notice title={words.empty.title} text={words.empty.text} />;
  return (
    <Notice title={words.emptyFilter.title}>
      <Button onClick={() => void navigate({ to: '/tasks', search: {} })}>
        {words.emptyFilter.clear}
      </Button>
    </Notice>
  );
}
