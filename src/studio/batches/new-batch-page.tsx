import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, type FormEvent, useDeferredValue, useId, useState } from 'react';
import { type BatchRequest, BozzettoError } from '../../sdk/index.ts';
import { bozzetto } from '../data/client.ts';
import { flowsQuery, meQuery, wordsOf } from '../data/queries.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import tables from '../ui/table.module.css';
import { words } from '../words/batches.ts';
import { valueLabel } from '../words/fields.ts';
import { flowWords } from '../words/flows.ts';
import { credits } from '../words/units.ts';
import { BATCHES, batchQuoteQuery } from './batch-queries.ts';
import { type BatchDraft, EMPTY_DRAFT, requestOf } from './batch-request.ts';
import classes from './batches.module.css';

/** Number of problems that are listed. */
const MOST_PROBLEMS = 100;

/** What all models have in common, besides words. */
const STYLE_FIELDS = ['palette', 'texelDensity', 'maxFaces', 'sizeScale'] as const;

/** Makes a batch from a table, which is checked and priced as it is typed. */
export function NewBatchPage() {
  const [draft, setDraft] = useState<BatchDraft>(EMPTY_DRAFT);
  const set = (change: Partial<BatchDraft>) => setDraft((now) => ({ ...now, ...change }));
  const { request, problem } = requestOf(useDeferredValue(draft));
  const quote = useQuery(batchQuoteQuery(request));
  const client = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: (batch: BatchRequest) => bozzetto.batches.create(batch),
    onSuccess: ({ batch_uuid }) => {
      void client.invalidateQueries({ queryKey: BATCHES });
      void client.invalidateQueries({ queryKey: meQuery.queryKey });
      return navigate({ to: '/batches/$uuid', params: { uuid: batch_uuid } });
    },
  });
  const price = quote.data?.cost_credits ?? null;
  const isShort = price !== null && price > quote.data!.available_credits;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request !== null && quote.isSuccess && !isShort) create.mutate(request);
  };
  return (
    <Page title={words.make}>
      <form className={classes.form} onSubmit={submit}>
        <TableField value={draft.text} onChange={(text) => set({ text })} />
        <Choices draft={draft} set={set} />
        {problem !== null && <p role="alert">{problem}</p>}
        {quote.isFetching && <p role="status">{words.form.checking}</p>}
        {quote.data !== undefined && request !== null && (
          <p role="status" className="number">
            {words.form.price(
              quote.data.items.length,
              quote.data.cost_credits,
              quote.data.available_credits,
            )}
          </p>
        )}
        {quote.error !== null && request !== null && <Problems error={quote.error} />}
        {create.error !== null && <Problems error={create.error} />}
        <Button
          type="submit"
          look="primary"
          disabled={price === null || isShort || create.isPending}
        >
          {create.isPending
            ? words.form.submitting
            : words.form.submit(price === null ? '…' : credits(price))}
        </Button>
      </form>
    </Page>
  );
}

function TableField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const id = useId();
  const read = async (file: File | undefined) => {
    if (file !== undefined) onChange(await file.text());
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void read(event.dataTransfer.files[0]);
  };
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{words.form.table}</label>
      <p className={tables.quiet} id={`${id}-hint`}>
        {words.form.hint}
      </p>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        rows={10}
        spellCheck={false}
        value={value}
        placeholder={words.form.example}
        onChange={({ target }) => onChange(target.value)}
        onDrop={drop}
        onDragOver={(event) => event.preventDefault()}
      />
      <div className={classes.actions}>
        <label className={classes.file}>
          {words.form.file}
          <input
            type="file"
            accept=".csv,.tsv,.json,text/csv,application/json"
            onChange={({ target }) => void read(target.files?.[0])}
          />
        </label>
        {value === '' && (
          <Button look="quiet" onClick={() => onChange(words.form.example)}>
            {words.form.useExample}
          </Button>
        )}
      </div>
    </div>
  );
}

function Choices({
  draft,
  set,
}: {
  draft: BatchDraft;
  set: (change: Partial<BatchDraft>) => void;
}) {
  const { data } = useQuery(flowsQuery);
  const finish = data?.flows.find(({ flow_name }) => flow_name === 'model-finish');
  const presets =
    (finish?.input as { properties?: { preset?: { enum?: string[] } } } | undefined)?.properties
      ?.preset?.enum ?? [];
  return (
    <div className={classes.choices}>
      <label className={classes.field}>
        {words.form.name}
        <input value={draft.name} maxLength={120} onChange={(e) => set({ name: e.target.value })} />
      </label>
      <label className={classes.field}>
        {words.form.style}
        <input
          value={draft.style}
          maxLength={300}
          placeholder={words.form.stylePlaceholder}
          onChange={(e) => set({ style: e.target.value })}
        />
      </label>
      {STYLE_FIELDS.map((field) => (
        <label key={field} className={classes.field}>
          {words.form[field].label}
          <input
            value={draft[field]}
            maxLength={300}
            inputMode={field === 'palette' ? 'text' : 'decimal'}
            placeholder={words.form[field].placeholder}
            onChange={(e) => set({ [field]: e.target.value })}
          />
        </label>
      ))}
      <label className={classes.field}>
        {words.form.flow}
        <select value={draft.flow} onChange={(e) => set({ flow: e.target.value })}>
          {data?.flows.map(({ flow_name }) => (
            <option key={flow_name} value={flow_name}>
              {flowWords(flow_name).verb}
            </option>
          ))}
        </select>
      </label>
      <label className={classes.field}>
        {words.form.preset}
        <select value={draft.preset} onChange={(e) => set({ preset: e.target.value })}>
          <option value="">{words.form.noPreset}</option>
          {presets.map((each) => (
            <option key={each} value={each}>
              {valueLabel('preset', each)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** Names the fields of the style as the form does. */
function withLabels(message: string): string {
  const { palette, texelDensity, maxFaces, sizeScale } = words.form;
  const labels = new Map([
    ['palette', palette.label],
    ['texel_density', texelDensity.label],
    ['max_faces', maxFaces.label],
    ['size_scale', sizeScale.label],
  ]);
  return message.replace(/\bstyle\.([a-z_]+)/gi, (name, field) => labels.get(field) ?? name);
}

/** Lists everything that is wrong with the items, or shows why the service refuses the batch. */
function Problems({ error }: { error: Error }) {
  const problems = error instanceof BozzettoError ? (error.problems ?? []) : [];
  if (problems.length === 0)
    return (
      <p role="alert" className={classes.problem}>
        {withLabels(wordsOf(error).message)} {wordsOf(error).suggestion}
      </p>
    );
  return (
    <div role="alert">
      <p className={classes.problem}>{words.form.problems(problems.length)}</p>
      <table className={tables.table}>
        <thead>
          <tr>
            <th>{words.form.item}</th>
            <th>{words.form.field}</th>
            <th>{words.form.problem}</th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, MOST_PROBLEMS).map(({ item, field, message, suggestion }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item can have the same problem twice
            <tr key={i}>
              <td>{item}</td>
              <td>{field}</td>
              <td>
                {message}. {suggestion}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
