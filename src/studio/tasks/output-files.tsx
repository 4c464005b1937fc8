import { useQuery } from '@tanstack/react-query';
import type { AssetSummary, TaskStatusPayload } from '../../contract/task.ts';
import { bozzetto, ownLink } from '../data/client.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { formatLabel } from '../words/fields.ts';
import { KEEPS } from '../words/models.ts';
import { words } from '../words/tasks.ts';
import { bytes } from '../words/units.ts';
import { isLive, mainFirst } from './task-facts.ts';
import classes from './task-page.module.css';

/** Lists the files of a task with format and size and, for models, what the format keeps. */
export function OutputFiles({
  task,
  assets,
}: {
  task: TaskStatusPayload;
  assets: readonly AssetSummary[];
}) {
  return (
    <section>
      <h2>{words.outputs}</h2>
      <ul className={classes.files}>
        {mainFirst(assets).map((asset) => (
          <li key={asset.asset_id}>
            <a className={classes.file} href={ownLink(asset.url)} download={asset.filename}>
              <strong>{asset.filename}</strong>
              <span className="number">{bytes(asset.bytes)}</span>
              <small className={classes.quiet}>{factsOf(asset)}</small>
            </a>
          </li>
        ))}
      </ul>
      <BundleLink task={task} />
    </section>
  );
}

/** Link to all files of a task as one zip, which exists once the task has ended. */
export function BundleLink({ task }: { task: Pick<TaskStatusPayload, 'task_uuid' | 'status'> }) {
  const { task_uuid, status } = task;
  const { data } = useQuery({
    enabled: !isLive(status),
    queryKey: ['bundle', task_uuid],
    queryFn: ({ signal }) => bozzetto.tasks.url(task_uuid, { kind: 'bundle' }, { signal }),
  });
  if (isLive(status)) return null;
  return (
    <a className={buttonClass('plain')} href={data && ownLink(data.download_url)} download>
      <Icon name="download" />
      {words.all}
    </a>
  );
}

function factsOf({ kind, format, width, height }: AssetSummary): string {
  const size = width !== undefined && height !== undefined ? ` · ${width} × ${height}` : '';
  const keeps = kind === 'model' ? KEEPS[format] : undefined;
  return `${formatLabel(format)}${size}${keeps === undefined ? '' : ` · ${keeps}`}`;
}
