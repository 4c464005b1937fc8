import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { AdminUserPayload } from '../../contract/admin/users.ts';
import { bozzetto } from '../data/client.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import tables from '../ui/table.module.css';
import { words } from '../words/admin.ts';
import { bytes, number } from '../words/units.ts';
import classes from './admin.module.css';
import { Card, Table } from './card.tsx';
import { AddUserForm, GrantForm } from './user-forms.tsx';

const KEY = ['admin', 'users'];
const PAGE = 20;

/** Lists all users of the service, to find them, grant credits and keys, and suspend them. */
export function Users() {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const [granting, setGranting] = useState<AdminUserPayload | null>(null);
  const query = useInfiniteQuery({
    queryKey: [...KEY, search],
    queryFn: ({ pageParam, signal }) =>
      bozzetto.admin.users.list(
        {
          limit: PAGE,
          ...(search === '' ? {} : { search }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const change = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const makeKey = useMutation({
    mutationFn: (user: AdminUserPayload) => bozzetto.admin.users.keys(user.user_uuid).create(),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const users = query.data?.pages.flatMap(({ records }) => records) ?? [];
  const { users: say } = words;
  const columns = [say.name, `#${say.credits}`, `#${say.held}`, `#${say.tasks}`, `#${say.stored}`];
  return (
    <Card title={say.title} error={change.error ?? makeKey.error ?? query.error}>
      <div className={classes.tools}>
        <label>
          {say.search}
          <input
            type="search"
            value={typed}
            placeholder={say.searchPlaceholder}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      </div>
      {query.data !== undefined && users.length === 0 && <p>{say.none}</p>}
      <Table label={say.title} columns={[...columns, `#${say.keys}`, `#${say.actions}`]}>
        {users.map((user) => (
          <UserRow
            key={user.user_uuid}
            user={user}
            onGrant={() => setGranting(user)}
            onKey={() => makeKey.mutate(user)}
            onSuspend={() => change.mutate(() => suspendOrResume(user))}
          />
        ))}
      </Table>
      {makeKey.data !== undefined && (
        <div className={classes.token} role="status">
          {say.keyOnce(makeKey.variables.name)}
          <div className={classes.tools}>
            <code>{makeKey.data.token}</code>
            <CopyButton text={makeKey.data.token} label={say.copy} copied={say.copied} />
          </div>
        </div>
      )}
      {query.hasNextPage && (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {say.more}
        </Button>
      )}
      {granting === null ? (
        <AddUserForm onAdd={(user) => change.mutate(() => bozzetto.admin.users.create(user))} />
      ) : (
        <GrantForm
          key={granting.user_uuid}
          user={granting}
          onClose={() => setGranting(null)}
          onGrant={(grant) => {
            change.mutate(() => bozzetto.admin.users.grant(granting.user_uuid, grant));
            setGranting(null);
          }}
        />
      )}
    </Card>
  );
}

function UserRow({
  user,
  onGrant,
  onKey,
  onSuspend,
}: {
  user: AdminUserPayload;
  onGrant: () => void;
  onKey: () => void;
  onSuspend: () => void;
}) {
  const { users: say } = words;
  return (
    <tr>
      <td>
        {user.name}
        {user.email !== null && <p className={tables.quiet}>{user.email}</p>}
        {user.suspended_at !== null && (
          <p className={classes.problem}>{say.suspended(user.suspended_for)}</p>
        )}
      </td>
      <td className={tables.figure}>{number(user.total_usable_credits)}</td>
      <td className={tables.figure}>{number(user.total_frozen_credits)}</td>
      <td className={tables.figure}>{number(user.tasks_in_flight)}</td>
      <td className={tables.figure}>{bytes(user.stored_bytes)}</td>
      <td className={tables.figure}>{user.keys}</td>
      <td className={tables.figure}>
        <Button look="quiet" onClick={onGrant}>
          {say.grant}
        </Button>
        <Button look="quiet" onClick={onKey}>
          {say.key}
        </Button>
        <Button look="quiet" onClick={onSuspend}>
          {user.suspended_at === null ? say.suspend : say.resume}
        </Button>
      </td>
    </tr>
  );
}

async function suspendOrResume({ user_uuid, name, suspended_at }: AdminUserPayload): Promise<void> {
  if (suspended_at !== null) await bozzetto.admin.users.resume(user_uuid);
  else if (confirm(words.users.suspendSure(name))) await bozzetto.admin.users.suspend(user_uuid);
}
