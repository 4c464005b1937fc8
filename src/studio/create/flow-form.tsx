import { useForm, useStore } from '@tanstack/react-form';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { FlowInfoPayload } from '../../contract/flows.ts';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { flowsQuery } from '../data/queries.ts';
import { Button } from '../ui/button.tsx';
import { Either } from '../ui/either.tsx';
import { words } from '../words/create.ts';
import { flowWords } from '../words/flows.ts';
import { CompareEngines } from './compare-engines.tsx';
import { FieldControl } from './field-control.tsx';
import classes from './flow-form.module.css';
import { type FormField, formFieldsOf } from './form-field.ts';
import {
  bodiesOf,
  type FormValues,
  initialValues,
  isBriefField,
  isShown,
  type Pair,
  pairsOf,
  problemsOf,
  type Source,
  sidesIn,
  sourcesIn,
} from './form-values.ts';
import { canBeViews } from './sources/sides.ts';
import { SourceField } from './sources/source-field.tsx';
import { useFormFiles } from './sources/use-form-files.ts';
import type { PendingFile } from './sources/use-sources.ts';
import { SubmitButton } from './submit-button.tsx';
import { whyUnavailable } from './unavailable.ts';
import { useCreate } from './use-create.ts';
import { useQuote } from './use-quote.ts';

interface FlowFormProps {
  flow: FlowInfoPayload;
  /** Initial values, which override the flow's defaults. */
  prefilled: FormValues;
  /** Called when the tasks have been created. */
  onCreated: (tasks: TaskStatusPayload[]) => void;
  /** Called when the source files change, with the local file if there is one. */
  onSources?: (sources: readonly Source[], file: File | null) => void;
  /** Called with dropped files that this flow does not accept. */
  onOtherFiles: (files: File[]) => void;
  /** Whether only the fields that a task requires are shown; the others keep their defaults. */
  isBrief?: boolean;
}

/**
 * The form of a flow, generated from its schema. Give it a React key that is made from the flow and its prefilled
 * values.
 */
export function FlowForm(props: FlowFormProps) {
  const { flow, prefilled, onCreated, onSources, onOtherFiles, isBrief = false } = props;
  const id = useId();
  const fields = formFieldsOf(flow);
  const [initial] = useState(() => initialValues(fields, prefilled));
  const [wasTried, setTried] = useState(false);
  const form = useForm({ defaultValues: initial as Record<string, unknown> });
  const values = useStore(form.store, (state) => state.values);
  const bodies = bodiesOf(fields, values);
  const quote = useQuote(flow, bodies);
  const create = useCreate();
  const problems = problemsOf(fields, values);
  const set = (name: string, value: unknown) => form.setFieldValue(name, value);
  const files = useFormFiles({ fields, values, set, onSources, onOtherFiles });
  const improvePrice = useImprovePrice(flow);
  const waiting = useWaitForUploads(files.pending);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (waiting.waits(event.currentTarget)) return;
    const wrong = fields.find(({ name }) => name in problems);
    if (wrong !== undefined) {
      setTried(true);
      document.getElementById(`${id}-${wrong.name}`)?.focus();
      return;
    }
    if (create.isPending || quote.short > 0 || !flow.available) return;
    const made = await Promise.allSettled(
      bodies.map((body, i) =>
        create.mutateAsync({ flow: flow.flow_name, body, picture: pictureFor(fields, values, i) }),
      ),
    );
    const tasks = made.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    if (tasks.length > 0) onCreated(tasks);
  }

  const shown = fields.filter(
    (field) => isShown(field, fields, values) && (!isBrief || isBriefField(field, fields)),
  );
  const pairs = pairsOf(fields);
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {shown.map((field) => {
        const pair = pairs.find(({ names }) => names.includes(field.name));
        const problem = wasTried ? (problems[field.name] ?? null) : null;
        const control = (
          <FieldControl
            field={field}
            id={`${id}-${field.name}`}
            value={values[field.name]}
            problem={problem}
            onChange={(value) => files.enter(field, value)}
            source={
              <SourceField
                id={`${id}-${field.name}`}
                kind={field.kind === 'source' ? field.source : 'image'}
                sources={sourcesIn(values[field.name])}
                onChange={(sources) => files.change(field.name, sources)}
                uploads={files.of(field)}
                isMany={files.isMany(field)}
                problem={problem}
              />
            }
            improvePrice={improvePrice}
          />
        );
        const together = (
          <Together
            count={sourcesIn(values[field.name]).length}
            pair={pairsOf(fields).find(({ names }) => names.includes(field.name)) ?? null}
            fields={fields}
            onChoose={files.choose}
          />
        );
        if (pair === undefined)
          return (
            <div key={field.name} className={classes.field}>
              {control}
              {together}
            </div>
          );
        return (
          <fieldset key={pair.key} className={classes.pair}>
            <PairChoice
              id={id}
              pair={pair}
              value={values[pair.key]}
              onChange={(name) => files.choose(pair, name)}
            />
            {control}
            {field.kind === 'sides' && files.leftOut.length > 0 && (
              <p role="status" className={classes.together}>
                {words.sides.leftOut(files.leftOut)}
              </p>
            )}
            {together}
          </fieldset>
        );
      })}
      {!isBrief && (
        <CompareEngines
          flow={flow}
          bodies={bodies}
          isComplete={Object.keys(problems).length === 0 && files.pending.length === 0}
        />
      )}
      <div className={classes.foot}>
        <SubmitButton
          action={flowWords(flow.flow_name).action}
          quote={quote}
          count={bodies.length}
          unavailable={whyUnavailable(flow)}
          isSending={create.isPending || waiting.isWaiting}
          error={create.error}
        />
      </div>
      {files.isOver && (
        <div className={classes.over} aria-hidden="true">
          {words.dropAnywhere}
        </div>
      )}
    </form>
  );
}

/**
 * Explains what several pictures become: one model each, or a single model from all of them if the flow supports that.
 */
function Together({
  count,
  pair,
  fields,
  onChoose,
}: {
  count: number;
  pair: Pair | null;
  fields: readonly FormField[];
  onChoose: (pair: Pair, name: string) => void;
}) {
  const sides = fields.find(({ name, kind }) => kind === 'sides' && pair?.names.includes(name));
  if (count < 2 || pair === null || sides?.kind !== 'sides') return null;
  return (
    <p className={classes.together} role="status">
      {words.source.several(count)}
      {canBeViews(sides.sides, count) && (
        <Button onClick={() => onChoose(pair, sides.name)}>{words.source.together}</Button>
      )}
    </p>
  );
}

/** Lets the user choose which of two fields to fill in. */
function PairChoice({
  id,
  pair,
  value,
  onChange,
}: {
  id: string;
  pair: Pair;
  value: unknown;
  onChange: (name: string) => void;
}) {
  return (
    <>
      <legend>{words.either[pair.key]?.legend}</legend>
      <Either
        name={`${id}-${pair.key}`}
        options={pair.names.map((name) => [name, words.either[pair.key]?.[name] ?? name])}
        value={value}
        onChange={onChange}
      />
    </>
  );
}

/**
 * Delays submission until pending uploads finish, because a user who submits during an upload wants that file to be
 * included. If an upload fails, the form is not submitted, so that the user sees the problem first.
 */
function useWaitForUploads(pending: readonly PendingFile[]) {
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const isUploading = pending.some(({ problem }) => problem === null);
  const isWrong = pending.some(({ problem }) => problem !== null);
  useEffect(() => {
    if (form === null || isUploading) return;
    setForm(null);
    if (!isWrong) form.requestSubmit();
  }, [form, isUploading, isWrong]);
  /** Returns true if the form will be submitted later. */
  const waits = (pressed: HTMLFormElement) => {
    if (isUploading) setForm(pressed);
    return isUploading;
  };
  return { waits, isWaiting: form !== null };
}

/** Returns the price of improving a prompt; null if the flow has no such prompt, or if improvement is not available. */
function useImprovePrice({ flow_name }: FlowInfoPayload): number | null {
  const { data } = useQuery(flowsQuery);
  const improver = data?.flows.find((flow) => flow.flow_name === 'prompt-optimize');
  const isFor = /^text-to-|^image-generation$/.test(flow_name);
  return isFor && improver?.available === true ? improver.cost_credits : null;
}

function pictureFor(fields: readonly FormField[], values: FormValues, i: number): string | null {
  for (const field of fields.filter((each) => isShown(each, fields, values))) {
    const value = values[field.name];
    const sources =
      field.kind === 'source'
        ? sourcesIn(value)
        : field.kind === 'sides'
          ? Object.values(sidesIn(value))
          : [];
    const picture = (sources[i] ?? sources[0])?.picture;
    if (picture) return picture;
  }
  return null;
}
