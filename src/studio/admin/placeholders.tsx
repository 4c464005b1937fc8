import { useState } from 'react';
import type { ReadWorkflowPayload } from '../../contract/admin/workflows.ts';
import { Button } from '../ui/button.tsx';
import tables from '../ui/table.module.css';
import { words } from '../words/admin.ts';
import classes from './admin.module.css';
import { readValue, shownValue } from './json-text.ts';

type Workflow = ReadWorkflowPayload['workflow'];

/** An input of a node whose value can be replaced. */
interface Place {
  node: string;
  input: string;
  title: string;
  /** Value in the file. */
  before: unknown;
  /** What stands there, as it is typed. */
  text: string;
}

const isLink = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string';
const keyOf = ({ node, input }: Pick<Place, 'node' | 'input'>) => `${node}/${input}`;

/** Shows the placeholders of a workflow; they can be changed, removed and added, and are confirmed with a button. */
export function Placeholders({
  read,
  isConfirmed,
  onConfirm,
  onChange,
}: {
  read: ReadWorkflowPayload;
  isConfirmed: boolean;
  onConfirm: (workflow: Workflow) => void;
  onChange: () => void;
}) {
  const say = words.backends.workflow;
  const all = placesIn(read);
  const [places, setPlaces] = useState(() => all.filter(({ text }) => text.includes('{{')));
  const others = all.filter((each) => !places.some((place) => keyOf(place) === keyOf(each)));
  const [added, setAdded] = useState('');
  const change = (next: Place[]) => {
    setPlaces(next);
    onChange();
  };
  return (
    <>
      {read.problems.length > 0 && (
        <div className={classes.pending}>
          {say.problems}
          <ul>
            {read.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      {places.length === 0 && <p className={tables.quiet}>{say.noPlaceholders}</p>}
      {places.map((place) => (
        <div key={keyOf(place)} className={classes.tools}>
          <label className={classes.model}>
            {say.place(place.title, place.node, place.input)}
            <input
              value={place.text}
              list="placeholders-of-workflows"
              onChange={({ target }) =>
                change(
                  places.map((each) => (each === place ? { ...each, text: target.value } : each)),
                )
              }
            />
          </label>
          <Button
            look="quiet"
            aria-label={say.keepOf(place.title, place.input)}
            title={say.keepHint}
            onClick={() => change(places.filter((each) => each !== place))}
          >
            {say.keep(shortened(place.before))}
          </Button>
        </div>
      ))}
      <datalist id="placeholders-of-workflows">
        {say.placeholders.map((name) => (
          <option key={name} value={`{{${name}}}`} />
        ))}
      </datalist>
      <div className={classes.tools}>
        <label className={classes.model}>
          {say.more}
          <select value={added} onChange={(event) => setAdded(event.target.value)}>
            <option value="">{say.choose}</option>
            {others.map((each) => (
              <option key={keyOf(each)} value={keyOf(each)}>
                {say.place(each.title, each.node, each.input)}: {shortened(each.before)}
              </option>
            ))}
          </select>
        </label>
        <Button
          look="quiet"
          disabled={added === ''}
          onClick={() => {
            const chosen = others.find((each) => keyOf(each) === added);
            if (chosen !== undefined) change([...places, chosen]);
            setAdded('');
          }}
        >
          {say.addPlace}
        </Button>
      </div>
      <div className={classes.tools}>
        {isConfirmed ? (
          <p className={classes.done}>{say.confirmed}</p>
        ) : (
          <Button onClick={() => onConfirm(withPlaces(read, places))}>{say.confirm}</Button>
        )}
      </div>
    </>
  );
}

/** Lists the inputs that hold a value, with those of the workflow as it was read. */
function placesIn({ workflow, put }: ReadWorkflowPayload): Place[] {
  return Object.entries(workflow).flatMap(([node, { class_type, inputs, _meta }]) => {
    const { title } = (_meta ?? {}) as { title?: unknown };
    return Object.entries(inputs).flatMap(([input, value]) => {
      if (isLink(value) || (typeof value === 'object' && value !== null)) return [];
      const found = put.find((each) => each.node === node && each.input === input);
      const before = found === undefined ? value : found.before;
      const shown = typeof title === 'string' && title !== '' ? title : class_type;
      return [{ node, input, title: shown, before, text: shownValue(value) }];
    });
  });
}

/** Returns the workflow with what stands in each place; where a placeholder was removed, the file's value. */
function withPlaces({ workflow, put }: ReadWorkflowPayload, places: readonly Place[]): Workflow {
  const next = structuredClone(workflow);
  for (const { node, input, before } of put) next[node]!.inputs[input] = before;
  for (const { node, input, text } of places) next[node]!.inputs[input] = readValue(text);
  return next;
}

function shortened(value: unknown): string {
  const text = shownValue(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
