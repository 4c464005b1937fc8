import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ComparisonPayload, ComparisonRow } from '../../sdk/index.ts';
import { smallLink } from '../data/client.ts';
import { ModelStage } from '../models/model-stage.tsx';
import { type ViewerSource, viewerSourceOfOutput } from '../models/viewer-source.ts';
import { TaskState } from '../tasks/task-state.tsx';
import { buttonClass } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/error-notice.tsx';
import { Page } from '../ui/page.tsx';
import { words } from '../words/compare.ts';
import { valueLabel } from '../words/fields.ts';
import { bytes, credits, number } from '../words/units.ts';
import classes from './compare.module.css';
import { comparisonQuery } from './comparison-query.ts';

/** Shows what several engines made of one request: two models in one viewer, which turn together, and all results. */
export function ComparePage({ uuid }: { uuid: string }) {
  const { data, error } = useQuery(comparisonQuery(uuid));
  if (error !== null) return <ErrorNotice error={error} />;
  if (data === undefined) return <Page title={words.title}>{null}</Page>;
  const { rows, counts } = data;
  const done = rows.filter(({ status }) => status === 'SUCCESS').length;
  const batch = (
    <Link to="/batches/$uuid" params={{ uuid }} className={buttonClass('plain')}>
      {words.items}
    </Link>
  );
  return (
    <Page title={data.name ?? words.title} actions={batch}>
      <p role="status" className="number">
        {words.summary(done, rows.length)} · {words.charged(data.charged_credits)}
      </p>
      <Pair key={counts.succeeded} comparison={data} />
      <ul className={classes.rows}>
        {rows.map((row) => (
          <li key={row.name}>
            <Result row={row} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** Two of the models in one viewer. */
function Pair({ comparison: { rows } }: { comparison: ComparisonPayload }) {
  const made = rows.flatMap((row) => {
    const source = sourceOf(row);
    return source === null ? [] : [{ row, source }];
  });
  const [chosen, setChosen] = useState<[number, number]>([0, 1]);
  if (made.length === 0) return null;
  const first = made[Math.min(chosen[0], made.length - 1)]!;
  const second = made[chosen[1]] ?? null;
  const choice = (label: string, place: 0 | 1) => (
    <label className={classes.choice}>
      {label}
      <select
        value={chosen[place]}
        onChange={({ target }) => {
          const next: [number, number] = [...chosen];
          next[place] = Number(target.value);
          setChosen(next);
        }}
      >
        {made.map(({ row }, i) => (
          <option key={row.name} value={i}>
            {nameOf(row)}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <section aria-label={words.stage}>
      {made.length > 2 && (
        <div className={classes.choices}>
          {choice(words.left, 0)}
          {choice(words.right, 1)}
        </div>
      )}
      <div className={classes.stage}>
        <ModelStage
          key={chosen.join()}
          source={first.source}
          compareWith={second === null || second === first ? null : second.source}
          poster={first.row.pictures[0] ?? null}
        />
      </div>
    </section>
  );
}

function Result({ row }: { row: ComparisonRow }) {
  const { figures, status, progress, error, accept, warnings, pictures, engine, made_by } = row;
  const name = nameOf(row);
  const facts: [string, string][] = [
    [words.facts.charged, `${number(row.charged_credits)} / ${credits(row.cost_credits)}`],
  ];
  if (row.seconds !== null) facts.unshift([words.facts.time, words.seconds(row.seconds)]);
  if (figures !== null)
    facts.push(
      [words.facts.triangles, number(figures.triangles)],
      [words.facts.parts, number(figures.components)],
      [
        words.facts.watertight,
        figures.watertight
          ? words.yes
          : words.no(figures.boundary_edges + figures.non_manifold_edges),
      ],
      [words.facts.size, bytes(figures.bytes)],
    );
  if (figures !== null && figures.validator_errors !== null)
    facts.push([words.facts.errors, number(figures.validator_errors)]);
  if (accept.length > 0)
    facts.push([
      words.facts.terms,
      accept.map(({ term, measured }) => words.term(term, measured)).join(', '),
    ]);
  return (
    <article className={classes.result} aria-label={words.model(name)}>
      <div className={classes.pictures}>
        {pictures.map((picture) => (
          <img key={picture} src={smallLink(picture)} alt={words.model(name)} loading="lazy" />
        ))}
      </div>
      <h2>
        <Link
          to={figures === null ? '/tasks/$uuid' : '/models/$uuid'}
          params={{ uuid: row.task_uuid }}
        >
          {name}
        </Link>
      </h2>
      {made_by !== null && made_by !== engine && (
        <p className={classes.quiet}>{words.madeBy(made_by)}</p>
      )}
      <TaskState status={status} progress={progress} />
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="number">{value}</dd>
          </div>
        ))}
      </dl>
      {error !== null && <p className={classes.problem}>{error.message}</p>}
      {warnings.length > 0 && (
        <details>
          <summary>{words.notes(warnings.length)}</summary>
          <ul>
            {warnings.map(({ code, message }) => (
              <li key={`${code} ${message}`}>{message}</li>
            ))}
          </ul>
        </details>
      )}
    </article>
  );
}

/** Engines have the labels of the forms, where they are values of `model_version`. */
const nameOf = ({ engine, name }: ComparisonRow) =>
  engine === null ? name : valueLabel('model_version', engine);

/** Returns the viewer's source of a row; null: it has no model. */
function sourceOf(row: ComparisonRow): ViewerSource | null {
  if (row.status !== 'SUCCESS') return null;
  return viewerSourceOfOutput(row, nameOf(row));
}
