import { words } from '../../words/frame.ts';
import classes from './keys-list.module.css';

const { keys } = words;

/** Lists every keyboard shortcut with its effect. */
export function KeysList() {
  return (
    <div className={classes.list}>
      <h2>{keys.title}</h2>
      <Rows title={keys.everywhere} rows={keys.rows.everywhere} />
      <Rows title={keys.viewer} rows={keys.rows.viewer} />
    </div>
  );
}

function Rows({
  title,
  rows,
}: {
  title: string;
  rows: readonly (readonly [key: string, what: string])[];
}) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className={classes.rows}>
        {rows.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
