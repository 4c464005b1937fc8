import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FoundEnginePayload } from '../../contract/admin/engines.ts';
import type { ReadWorkflowPayload, WorkflowUpload } from '../../contract/admin/workflows.ts';
import { bozzetto } from '../data/client.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words/admin.ts';
import classes from './admin.module.css';
import type { GivenSettings } from './given-settings.ts';
import { Placeholders } from './placeholders.tsx';
import { Problem } from './problem.tsx';

type Work = WorkflowUpload['work'];
type Workflow = ReadWorkflowPayload['workflow'];

const WORKS = ['image-to-3d', 'texture', 'text-to-image'] as const;

/** Takes workflows of ComfyUI, one for each kind of work, and shows their placeholders for confirmation. */
export function Workflows({
  found,
  onChange,
}: {
  found: FoundEnginePayload;
  onChange: (settings: GivenSettings) => void;
}) {
  const say = words.backends.workflow;
  const { url, entry } = found;
  const [work, setWork] = useState<Work>('image-to-3d');
  const [read, setRead] = useState<Partial<Record<Work, ReadWorkflowPayload>>>({});
  const [confirmed, setConfirmed] = useState<Partial<Record<Work, Workflow>>>({});
  const upload = useMutation({
    mutationFn: async ({ file, work }: { file: File; work: Work }) => {
      const workflow = workflowIn(await file.text());
      const credential = typeof entry.credential === 'string' && { credential: entry.credential };
      return bozzetto.admin.engines.readWorkflow({ url, work, workflow, ...credential });
    },
    onSuccess: (made, { work }) => setRead((before) => ({ ...before, [work]: made })),
  });
  useEffect(
    () => onChange(Object.keys(confirmed).length === 0 ? null : { workflows: confirmed }),
    [confirmed, onChange],
  );
  const forget = (one: Work) => {
    const without = <T,>({ [one]: _, ...others }: Partial<Record<Work, T>>) =>
      others as Partial<Record<Work, T>>;
    setRead(without);
    setConfirmed(without);
  };
  return (
    <>
      <p>{say.intro}</p>
      {WORKS.map((one) => {
        const shown = read[one];
        return (
          shown !== undefined && (
            <fieldset key={one} className={classes.inputs}>
              <legend>{say.works[one]}</legend>
              <Placeholders
                read={shown}
                isConfirmed={confirmed[one] !== undefined}
                onConfirm={(workflow) => setConfirmed((all) => ({ ...all, [one]: workflow }))}
                onChange={() => setConfirmed(({ [one]: _, ...others }) => others)}
              />
              <div className={classes.tools}>
                <Button look="quiet" onClick={() => forget(one)}>
                  {say.forget}
                </Button>
              </div>
            </fieldset>
          )
        );
      })}
      <div className={classes.tools}>
        <label>
          {say.work}
          <select value={work} onChange={(event) => setWork(event.target.value as Work)}>
            {WORKS.map((one) => (
              <option key={one} value={one}>
                {say.works[one]}
              </option>
            ))}
          </select>
        </label>
        <label>
          {say.file}
          <input
            type="file"
            accept=".json,application/json"
            disabled={upload.isPending}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // The same file can be chosen again after it was changed.
              event.target.value = '';
              if (file === undefined) return;
              forget(work);
              upload.mutate({ file, work });
            }}
          />
        </label>
      </div>
      <div role="status">{upload.isPending && <p>{say.reading}</p>}</div>
      <Problem error={upload.error} />
    </>
  );
}

/** @throws Error if it is not a JSON object */
function workflowIn(text: string): Record<string, unknown> {
  let value: unknown = null;
  try {
    value = JSON.parse(text);
  } catch {}
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw new Error(words.backends.workflow.notJson);
}
