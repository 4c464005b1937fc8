import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Scope } from '../../contract/account.ts';
import { bozzetto } from '../data/client.ts';
import { wordsOf } from '../data/queries.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { words } from '../words/account.ts';
import classes from './account-page.module.css';

/** Creates an API key with at most the permissions of this session. The key is shown only once. */
export function KeyForm({ scopes }: { scopes: readonly Scope[] }) {
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly Scope[]>([
    'tasks:read',
    'tasks:write',
    'files:write',
  ]);
  const [sandbox, setSandbox] = useState(false);
  const create = useMutation({
    mutationFn: () => {
      const given = name.trim() === '' ? {} : { name: name.trim() };
      return bozzetto.account.keys.create({
        ...given,
        scopes: scopes.filter((each) => chosen.includes(each) && !(sandbox && each === 'admin')),
        // If omitted, the new key is of the same kind as the session's key; a sandbox session cannot create live keys.
        ...(sandbox && { sandbox }),
      });
    },
    onSuccess: () => {
      setName('');
      void client.invalidateQueries({ queryKey: ['keys'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <label className={classes.label}>
        {words.keys.name}
        <input
          type="text"
          value={name}
          maxLength={120}
          placeholder={words.keys.namePlaceholder}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <fieldset className={classes.scopes}>
        <legend>{words.keys.scopes}</legend>
        {scopes.map((scope) => (
          <label key={scope}>
            <input
              type="checkbox"
              checked={chosen.includes(scope)}
              onChange={({ target }) =>
                setChosen(
                  target.checked ? [...chosen, scope] : chosen.filter((each) => each !== scope),
                )
              }
            />
            {words.keys.scope[scope] ?? scope}
          </label>
        ))}
      </fieldset>
      <label>
        <input
          type="checkbox"
          checked={sandbox}
          onChange={({ target }) => setSandbox(target.checked)}
        />
        {words.keys.makeSandbox}
      </label>
      <div>
        <Button look="primary" type="submit" disabled={create.isPending || chosen.length === 0}>
          {create.isPending ? words.keys.creating : words.keys.create}
        </Button>
      </div>
      {create.error !== null && (
        <p role="alert" className={classes.problem}>
          {wordsOf(create.error).message}
        </p>
      )}
      {create.data !== undefined && (
        <div className={classes.token} role="status">
          <p>{words.keys.once}</p>
          <div className={classes.row}>
            <code>{create.data.token}</code>
            <CopyButton
              text={create.data.token}
              label={words.keys.copy}
              copied={words.keys.copied}
            />
          </div>
        </div>
      )}
    </form>
  );
}
