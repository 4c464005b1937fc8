import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { useNow } from '../ui/use-now.ts';
import { words } from '../words/tasks.ts';
import classes from './batch-page.module.css';
import { isLive } from './task-facts.ts';
import { taskQuery } from './task-queries.ts';
import { TaskRow } from './task-row.tsx';
import { TaskProgress } from './task-state.tsx';

const AGE_MS = 30_000;

/** Shows tasks that were created together, one per line, and downloads all results as one zip. */
export function BatchPage({ uuids }: { uuids: readonly string[] }) {
  const now = useNow(AGE_MS);
  const results = useQueries({ queries: uuids.map((uuid) => taskQuery(uuid)) });
  const tasks = results.flatMap(({ data }) => data ?? []);
  const done = tasks.filter(({ status }) => !isLive(status));
  const succeeded = tasks.filter(({ status }) => status === 'SUCCESS');
  const progress = tasks.reduce(
    (sum, task) => sum + (isLive(task.status) ? task.progress : 100),
    0,
  );
  const zip = useZip();
  if (uuids.length === 0) return <Notice title={words.batch.none} />;
  const failed = done.length - succeeded.length;
  return (
    <Page
      title={words.batch.title}
      actions={
        <Button
          look="primary"
          disabled={succeeded.length === 0 || zip.packing !== null}
          onClick={() => void zip.pack(succeeded)}
        >
          <Icon name="download" />
          {zip.packing === null
            ? words.batch.zip
            : words.batch.zipping(zip.packing, succeeded.length)}
        </Button>
      }
    >
      <div className={classes.summary} role="status">
        <p className="number">
          {words.batch.summary(succeeded.length, uuids.length)}
          {failed > 0 && ` · ${words.batch.failed(failed)}`}
        </p>
        {done.length < uuids.length && (
          <TaskProgress progress={progress / uuids.length} label={words.batch.title} />
        )}
      </div>
      <ol>
        {tasks.map((task) => (
          <li key={task.task_uuid}>
            <TaskRow task={task} now={now} />
          </li>
        ))}
      </ol>
      {zip.problem !== null && <p role="alert">{zip.problem}</p>}
    </Page>
  );
}

/** Packs the results of tasks into one file in the browser. */
function useZip() {
  const [packing, setPacking] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const pack = async (tasks: Parameters<typeof import('./zip-results.ts').zipResults>[0]) => {
    setPacking(0);
    setProblem(null);
    try {
      const { zipResults } = await import('./zip-results.ts');
      const link = URL.createObjectURL(await zipResults(tasks, setPacking));
      const anchor = document.createElement('a');
      anchor.href = link;
      anchor.download = 'bozzetto.zip';
      anchor.click();
      URL.revokeObjectURL(link);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setPacking(null);
    }
  };
  return { packing, problem, pack };
}
