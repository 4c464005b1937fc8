import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { bozzetto } from '../data/client.ts';
import { meQuery } from '../data/queries.ts';
import { signOut } from '../data/session.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import tables from '../ui/table.module.css';
import { words } from '../words/account.ts';
import { bytes, number } from '../words/units.ts';
import classes from './account-page.module.css';
import { Keys } from './keys.tsx';
import { Ledger } from './ledger.tsx';
import { Prices } from './prices.tsx';

/** Shows the balance, its changes, the prices, and the keys of this account. */
export function AccountPage() {
  const navigate = useNavigate();
  const { data: me } = useQuery(meQuery);
  const { data: storage } = useQuery({
    queryKey: ['storage'],
    queryFn: ({ signal }) => bozzetto.account.storage({ signal }),
  });
  const leave = async () => {
    await signOut();
    await navigate({ to: '/sign-in' });
  };
  return (
    <Page
      title={words.title}
      actions={<Button onClick={() => void leave()}>{words.signOut}</Button>}
    >
      <div className={classes.tiles}>
        <section className={classes.card}>
          <h2>{words.balance.title}</h2>
          <p className={`${classes.large} number`}>
            {me === undefined ? '–' : number(me.total_usable_credits)}{' '}
            <small>{words.balance.usable}</small>
          </p>
          {me !== undefined && me.total_frozen_credits > 0 && (
            <p className={tables.quiet}>{words.balance.frozen(me.total_frozen_credits)}</p>
          )}
        </section>
        <section className={classes.card}>
          <h2>{words.balance.storage}</h2>
          <p className={`${classes.large} number`}>
            {storage === undefined ? '–' : bytes(storage.total_bytes)}{' '}
            {storage?.quota_bytes != null && <small>/ {bytes(storage.quota_bytes)}</small>}
          </p>
        </section>
      </div>
      <Keys scopes={me?.scopes ?? []} />
      <Ledger />
      <Prices />
    </Page>
  );
}
