import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AssetSummary, TaskStatusPayload } from '../../contract/task.ts';
import { ownLink } from '../data/client.ts';
import { flowsQuery } from '../data/queries.ts';
import { BundleLink } from '../tasks/output-files.tsx';
import { mainFirst } from '../tasks/task-facts.ts';
import { buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { formatLabel } from '../words/fields.ts';
import { KEEPS, words } from '../words/models.ts';
import { bytes, credits } from '../words/units.ts';
import classes from './model-page.module.css';

/** Role of the GLB copy of a converted file; the copy contains nothing that the file lacks. */
const VIEWER = 'viewer_model_url';
const CONVERT = 'convert-model-format';

/** Lists every format of the model: the existing files, and those that a conversion can create. */
export function Downloads({
  task,
  assets,
}: {
  task: TaskStatusPayload;
  assets: readonly AssetSummary[];
}) {
  const { data } = useQuery(flowsQuery);
  const models = mainFirst(assets.filter(({ kind }) => kind === 'model'));
  const convert = data?.flows.find(({ flow_name }) => flow_name === CONVERT);
  const { properties } = (convert?.input ?? {}) as {
    properties?: { target_format?: { enum?: string[] } };
  };
  const others = (properties?.target_format?.enum ?? []).filter((format) =>
    models.every((model) => model.format !== format || model.role === VIEWER),
  );
  return (
    <section>
      <h2>{words.download}</h2>
      <ul className={classes.files}>
        {models.map(({ asset_id, role, format, filename, bytes: size, url }) => (
          <li key={asset_id} className={classes.file}>
            <span>
              <strong>{formatLabel(format)}</strong> <small>{filename}</small>
            </span>
            <a className={`${buttonClass('plain')} number`} href={ownLink(url)} download={filename}>
              <Icon name="download" />
              {bytes(size)}
            </a>
            <small>{words.roles[role] ?? KEEPS[format]}</small>
          </li>
        ))}
      </ul>
      {convert !== undefined && others.length > 0 && (
        <details>
          <summary>{words.moreFormats(credits(convert.cost_credits))}</summary>
          <ul className={classes.files}>
            {others.map((format) => (
              <li key={format} className={classes.file}>
                <strong>{formatLabel(format)}</strong>
                <Link
                  to="/create/$flow"
                  params={{ flow: CONVERT }}
                  search={{ from: task.task_uuid, format }}
                  className={buttonClass('quiet')}
                >
                  {words.convert}
                </Link>
                <small>{KEEPS[format]}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
      <BundleLink task={task} />
    </section>
  );
}
