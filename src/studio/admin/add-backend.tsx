import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { EngineAddition, FoundEnginePayload } from '../../contract/admin/engines.ts';
import { bozzetto } from '../data/client.ts';
import { wordsOf } from '../data/queries.ts';
import { Button } from '../ui/button.tsx';
import tables from '../ui/table.module.css';
import { words } from '../words/admin.ts';
import classes from './admin.module.css';
import { gpuText, modelText, trialText } from './server-text.ts';

/** Maximum number of models that a found server shows. */
const MOST_MODELS = 20;

/** Looks for model servers, shows what was found, and adds one. */
export function AddBackend({ onAdded }: { onAdded: () => void }) {
  const say = words.backends;
  const [url, setUrl] = useState('');
  const [credential, setCredential] = useState('');
  const look = useMutation({
    mutationFn: async (asked: { url: string; credential?: string } | null) =>
      asked === null
        ? (await bozzetto.admin.engines.discover()).found
        : [await bozzetto.admin.engines.probe(asked)],
  });
  const isSearch = look.variables === null;
  return (
    <>
      <h3>{say.addTitle}</h3>
      <form
        className={classes.tools}
        onSubmit={(event) => {
          event.preventDefault();
          const secret = credential.trim();
          look.mutate({ url: url.trim(), ...(secret !== '' && { credential: secret }) });
        }}
      >
        <label className={classes.model}>
          {say.address}
          <input
            type="url"
            required
            value={url}
            placeholder="http://gpu1:8081"
            onChange={(event) => setUrl(event.target.value)}
          />
        </label>
        <label className={classes.model}>
          {say.credential}
          <input
            value={credential}
            placeholder="${ENGINE_TOKEN}"
            title={say.credentialHint}
            pattern="\$\{ENGINE_\w+\}"
            onChange={(event) => setCredential(event.target.value)}
          />
        </label>
        <Button type="submit" disabled={look.isPending}>
          {look.isPending && !isSearch ? say.looking : say.look}
        </Button>
        <Button disabled={look.isPending} onClick={() => look.mutate(null)}>
          {look.isPending && isSearch ? say.searching : say.search}
        </Button>
      </form>
      <Problem error={look.error} />
      <div role="status">
        {look.data?.length === 0 && <p className={tables.quiet}>{say.nothing}</p>}
      </div>
      {look.data !== undefined && look.data.length > 0 && (
        <ul className={classes.offers}>
          {look.data.map((found) => (
            <li key={found.url} className={classes.offer}>
              <Found found={found} onAdded={onAdded} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Problem({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  const { message, suggestion } = wordsOf(error);
  return (
    <p role="alert" className={classes.problem}>
      {message} {suggestion}
    </p>
  );
}

/** Shows a server that was found, with the entry that would be written, and the buttons that add it. */
function Found({ found, onAdded }: { found: FoundEnginePayload; onAdded: () => void }) {
  const say = words.backends;
  const { url, kind, version, facts, models, gpus, choices, missing, configured } = found;
  const [name, setName] = useState(found.name);
  const [setting, setSetting] = useState(choices[0]?.setting ?? '');
  const values = choices.find((each) => each.setting === setting)?.values ?? [];
  const [value, setValue] = useState(values[0] ?? '');
  const settings = choices.length === 0 ? {} : { [setting]: value };
  const add = useMutation({
    mutationFn: (server: EngineAddition) => bozzetto.admin.engines.add(server),
    onSuccess: onAdded,
  });
  const credential = found.entry.credential;
  const server: EngineAddition = {
    ...{ url, name, settings },
    ...(typeof credential === 'string' && { credential }),
  };
  const isAddable = missing === null || (choices.length > 0 && value !== '');
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
      {!isAddable && (
        <p className={classes.pending}>
          {missing}. {say.commandLine}
        </p>
      )}
      {isAddable && configured === null && add.data === undefined && (
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
            {choices.length > 1 && (
              <label>
                {say.setting}
                <select value={setting} onChange={(event) => setSetting(event.target.value)}>
                  {choices.map((each) => (
                    <option key={each.setting}>{each.setting}</option>
                  ))}
                </select>
              </label>
            )}
            {choices.length > 0 && (
              <label>
                {say.value}
                <select value={value} onChange={(event) => setValue(event.target.value)}>
                  {values.map((each) => (
                    <option key={each}>{each}</option>
                  ))}
                </select>
              </label>
            )}
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
