import type { FormEvent } from 'react';
import type { AdminUserPayload, GrantRequest } from '../../contract/admin/users.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words/admin.ts';
import classes from './admin.module.css';

const textOf = (form: HTMLFormElement, name: string) =>
  String(new FormData(form).get(name) ?? '').trim();

/** Adds a user, without credits or keys. */
export function AddUserForm({
  onAdd,
}: {
  onAdd: (user: { name: string; email?: string }) => void;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const email = textOf(form, 'email');
    onAdd({ name: textOf(form, 'name'), ...(email === '' ? {} : { email }) });
    form.reset();
  };
  return (
    <form className={classes.tools} onSubmit={submit}>
      <label>
        {words.users.name}
        <input name="name" required maxLength={120} />
      </label>
      <label>
        {words.users.email}
        <input name="email" type="email" maxLength={320} />
      </label>
      <Button type="submit">{words.users.add}</Button>
    </form>
  );
}

/** Gives a user credits, with a reason that the ledger shows. */
export function GrantForm({
  user,
  onGrant,
  onClose,
}: {
  user: AdminUserPayload;
  onGrant: (grant: GrantRequest) => void;
  onClose: () => void;
}) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    onGrant({ credits: Number(textOf(form, 'credits')), reason: textOf(form, 'reason') });
  };
  return (
    <form className={classes.tools} onSubmit={submit} aria-label={words.users.grantTo(user.name)}>
      <label>
        {words.users.credits}
        {/* biome-ignore lint/a11y/noAutofocus: the user pressed a button to fill in this field */}
        <input name="credits" type="number" min={1} step={1} required autoFocus />
      </label>
      <label>
        {words.users.reason}
        <input name="reason" required maxLength={200} />
      </label>
      <Button look="primary" type="submit">
        {words.users.grantTo(user.name)}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {words.users.cancel}
      </Button>
    </form>
  );
}
