import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Scope } from '../../contract/account.ts';
import type { ApiKeyPayload } from '../../contract/keys.ts';
import { bozzetto } from '../data/client.ts';
import { wordsOf } from '../data/queries.ts';
import { Button } from '../ui/button.tsx';
import tables from '../ui/table.module.css';
import { words } from '../words/account.ts';
import { moment } from '../words/units.ts';
import classes from './account-page.module.css';
import { KeyForm } from './key-form.tsx';

/** Lists the API keys of this account. */
export function Keys({ scopes }: { scopes: readonly Scope[] }) {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ['keys'],
    queryFn: ({ signal }) => bozzetto.account.keys.list({ signal }),
  });
  const revoke = useMutation({
    mutationFn: (key_uuid: string) => bozzetto.account.keys.revoke(key_uuid),
    onSettled: () => client.invalidateQueries({ queryKey: ['keys'] }),
  });
  const onRevoke = ({ key_uuid, name, prefix }: ApiKeyPayload) => {
    if (confirm(words.keys.revokeSure(name ?? prefix))) revoke.mutate(key_uuid);
  };
  const problem = revoke.error ?? error;
  return (
    <section className={classes.card}>
      <h2>{words.keys.title}</h2>
      {problem !== null && (
        <p role="alert" className={classes.problem}>
          {wordsOf(problem).message}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <div className={tables.scroll} tabIndex={0}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th>{words.keys.name}</th>
              <th>{words.keys.scopes}</th>
              <th>{words.keys.used}</th>
              <th>
                <span className="only-heard">{words.keys.revoke}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data?.keys.map((key) => (
              <tr key={key.key_uuid}>
                <td>
                  {key.name ?? words.keys.unnamed} {key.sandbox && <em>({words.keys.sandbox})</em>}{' '}
                  {key.current && <em>({words.keys.current})</em>}
                  <br />
                  <code>{key.prefix}…</code>
                </td>
                <td>{key.scopes.map((scope) => words.keys.scope[scope] ?? scope).join(', ')}</td>
                <td>{key.last_used_at === null ? words.keys.never : moment(key.last_used_at)}</td>
                <td className={tables.figure}>
                  <Button look="quiet" disabled={revoke.isPending} onClick={() => onRevoke(key)}>
                    {words.keys.revoke}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {scopes.includes('account:write') ? (
        <KeyForm scopes={scopes} />
      ) : (
        <p>{words.keys.notAllowed}</p>
      )}
    </section>
  );
}
