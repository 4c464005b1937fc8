import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { EngineAddition, FoundEnginePayload } from '../../contract/admin/engines.ts';
import { bozzetto } from '../data/client.ts';
import { Button } from '../ui/button.tsx';
import tables from '../ui/table.module.css';
import { words } from '../words/admin.ts';
import classes from './admin.module.css';
import { AppCalls } from './app-calls.tsx';
import type { GivenSettings } from './given-settings.ts';
import { ModelChoice } from './model-choice.tsx';
import { Problem } from './problem.tsx';
import { gpuText, modelText, trialText } from './server-text.ts';
import { Workflows } from './workflows.tsx';

/** Maximum number of models that a found server shows. */
const MOST_MODELS = 20;

/** Shows a server that was found, what it still needs, the entry that would be written, and the buttons that add it. */
export function FoundBackend({
  found,
  onAdded,
}: {
  found: FoundEnginePayload;
  onAdded: () => void;
}) {
  const say = words.backends;
  const { url, kind, version, facts, models, gpus, configured } = found;
  const [name, setName] = useState(found.name);
  const [settings, setSettings] = useState<GivenSettings>(found.missing === null ? {} : null);
  const add = useMutation({
    mutationFn: (server: EngineAddition) => bozzetto.admin.engines.add(server),
    onSuccess: onAdded,
  });
  const credential = found.entry.credential;
  const server: EngineAddition = {
    ...{ url, name },
    ...(settings !== null && { settings }),
    ...(typeof credential === 'string' && { credential }),
  };
  const isOpen = configured === null && add.data === undefined;
  const shown = models.slice(0, MOST_MODELS).map(modelText);
  return (
    <form
      className={classes.found}
      aria-label={url}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ ...server, trial: true });
      }}
    >
      <h4 className={classes.offerName}>
        {kind}
        {version !== null && ` ${version}`} · {url}
      </h4>
      {shown.length > 0 && (
        <p>
          {say.models}: {shown.join(', ')}
          {models.length > shown.length && ' …'}
        </p>
      )}
      {gpus.length > 0 && (
        <p>
          {say.gpus}: {gpus.map(gpuText).join(', ')}
        </p>
      )}
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      {configured !== null && <p className={tables.quiet}>{say.alreadyAdded(configured)}</p>}
      {isOpen && <Needed found={found} onChange={setSettings} />}
      {isOpen && settings !== null && (
        <>
          <div className={classes.tools}>
            <label>
              {say.ownName}
              <input
                value={name}
                required
                pattern="[A-Za-z0-9][\w\-]{0,63}"
                onChange={(event) => setName(event.target.value)}
              />
            </label>
          </div>
          <details>
            <summary>{say.entry}</summary>
            <pre className={classes.code}>
              {JSON.stringify({ [name]: { ...found.entry, ...settings } }, null, 2)}
            </pre>
          </details>
          <div className={classes.tools}>
            <Button type="submit" disabled={add.isPending}>
              {add.isPending ? say.adding : say.addAfterTest}
            </Button>
            <Button look="quiet" disabled={add.isPending} onClick={() => add.mutate(server)}>
              {say.add}
            </Button>
          </div>
        </>
      )}
      <div role="status">
        {add.isPending && add.variables.trial && <p className={tables.quiet}>{say.addingLong}</p>}
        {add.data !== undefined && (
          <p className={classes.done}>
            {say.added(add.data.name, add.data.flows.length)}{' '}
            {add.data.trial !== null && trialText(add.data.name, add.data.trial)}
          </p>
        )}
      </div>
      <Problem error={add.error} />
    </form>
  );
}

/** Asks for what a server needs besides its address. */
function Needed({
  found,
  onChange,
}: {
  found: FoundEnginePayload;
  onChange: (settings: GivenSettings) => void;
}) {
  const { kind, choices, proposals, missing } = found;
  if (missing === null) return null;
  if (kind === 'comfyui') return <Workflows found={found} onChange={onChange} />;
  if (choices.length > 0) return <ModelChoice choices={choices} onChange={onChange} />;
  if (kind === 'gradio') return <AppCalls proposals={proposals} onChange={onChange} />;
  return (
    <p className={classes.pending}>
      {missing}. {words.backends.commandLine}
    </p>
  );
}
