import { useEffect, useState } from 'react';
import type { FoundEnginePayload } from '../../contract/admin/engines.ts';
import tables from '../ui/table.module.css';
import { words } from '../words/admin.ts';
import classes from './admin.module.css';
import type { GivenSettings } from './given-settings.ts';
import { readValue, shownValue } from './json-text.ts';

type Proposal = FoundEnginePayload['proposals'][number];

/** Shows how a Gradio app would be called, for the administrator to confirm or change. */
export function AppCalls({
  proposals,
  onChange,
}: {
  proposals: readonly Proposal[];
  onChange: (settings: GivenSettings) => void;
}) {
  const say = words.backends.app;
  const [index, setIndex] = useState(0);
  const proposal = proposals[index];
  if (proposal === undefined) return <p className={classes.pending}>{say.none}</p>;
  return (
    <>
      <p>{say.intro}</p>
      {proposals.length > 1 && (
        <div className={classes.tools}>
          <label>
            {say.makes}
            <select value={index} onChange={(event) => setIndex(Number(event.target.value))}>
              {proposals.map((each, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <option key={place} value={place}>
                  {each.calls.at(-1)!.function} ({each.work})
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      <Calls key={index} proposal={proposal} onChange={onChange} />
    </>
  );
}

/** The calls of one proposal, with the value of each argument. */
function Calls({
  proposal: { work, calls, output: proposed },
  onChange,
}: {
  proposal: Proposal;
  onChange: (settings: GivenSettings) => void;
}) {
  const say = words.backends.app;
  const [texts, setTexts] = useState(() =>
    calls.map((call) => call.arguments.map(({ value }) => shownValue(value))),
  );
  const [output, setOutput] = useState(proposed);
  useEffect(
    () =>
      onChange({
        work,
        calls: calls.map((call, at) => ({
          function: call.function,
          arguments: texts[at]!.map(readValue),
          ...(Object.keys(call.keep).length > 0 && { keep: call.keep }),
        })),
        output,
      }),
    [work, calls, texts, output, onChange],
  );
  const change = (at: number, place: number, text: string) =>
    setTexts((before) =>
      before.map((row, i) => (i === at ? row.map((each, j) => (j === place ? text : each)) : row)),
    );
  return (
    <>
      {calls.map((call, at) => (
        <fieldset key={call.function} className={classes.inputs}>
          <legend>{say.call(at + 1, call.function)}</legend>
          {call.arguments.length === 0 && <p className={tables.quiet}>{say.noArguments}</p>}
          {call.arguments.map((argument, place) => {
            const id = `${call.function}-${place}`;
            const { label, type, min, max, choices } = argument;
            return (
              <label key={id}>
                {label === '' ? say.argument(place + 1) : label}{' '}
                <small>{say.field(type, min, max)}</small>
                <input
                  value={texts[at]![place]}
                  list={choices.length > 0 ? id : 'placeholders-of-apps'}
                  onChange={(event) => change(at, place, event.target.value)}
                />
                {choices.length > 0 && (
                  <datalist id={id}>
                    {choices.map((each) => (
                      <option key={each} value={shownValue(each)} />
                    ))}
                  </datalist>
                )}
              </label>
            );
          })}
          {Object.entries(call.keep).map(([name, part]) => (
            <p key={name} className={tables.quiet}>
              {say.keeps(Number(part) + 1, name)}
            </p>
          ))}
        </fieldset>
      ))}
      <datalist id="placeholders-of-apps">
        {say.placeholders.map((name) => (
          <option key={name} value={`{{${name}}}`} />
        ))}
      </datalist>
      <div className={classes.tools}>
        <label>
          {say.output}
          <input
            value={output}
            pattern="[\w.]*"
            title={say.outputHint}
            onChange={(event) => setOutput(event.target.value)}
          />
        </label>
      </div>
    </>
  );
}
