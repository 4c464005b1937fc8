import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { bozzetto } from '../data/client.ts';
import { Button } from '../ui/button.tsx';
import tables from '../ui/table.module.css';
import { words } from '../words/admin.ts';
import classes from './admin.module.css';
import { FoundBackend } from './found-backend.tsx';
import { Problem } from './problem.tsx';

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
              <FoundBackend found={found} onAdded={onAdded} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
