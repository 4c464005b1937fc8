import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bozzetto } from '../data/client.ts';
import { Button } from '../ui/button.tsx';
import tables from '../ui/table.module.css';
import { words } from '../words/account.ts';
import { moment, number } from '../words/units.ts';
import classes from './account-page.module.css';

const PAGE = 20;

/** Every movement of credits, newest first. */
export function Ledger() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['ledger'],
    queryFn: ({ pageParam, signal }) =>
      bozzetto.account.ledger(
        { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const entries = data?.pages.flatMap(({ records }) => records) ?? [];
  return (
    <section className={classes.card}>
      <h2>{words.ledger.title}</h2>
      {data !== undefined && entries.length === 0 && <p>{words.ledger.empty}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <div className={tables.scroll} tabIndex={0}>
        <table className={`${tables.table} number`}>
          <thead>
            <tr>
              <th>{words.ledger.when}</th>
              <th>{words.ledger.what}</th>
              <th className={tables.figure}>{words.ledger.amount}</th>
              <th className={tables.figure}>{words.ledger.frozen}</th>
              <th className={tables.figure}>{words.ledger.after}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td>{moment(entry.created_at)}</td>
                <td>
                  {words.ledger.kinds[entry.kind]}{' '}
                  {entry.task_uuid !== null && (
                    <Link to="/tasks/$uuid" params={{ uuid: entry.task_uuid }}>
                      {words.ledger.task}
                    </Link>
                  )}
                  {entry.note}
                </td>
                <td className={tables.figure}>{signed(entry.amount)}</td>
                <td className={tables.figure}>{signed(entry.frozen_amount)}</td>
                <td className={tables.figure}>{number(entry.balance_after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words.ledger.more}
        </Button>
      )}
    </section>
  );
}

function signed(value: number): string {
  if (value === 0) return '';
  return value > 0 ? `+${number(value)}` : `−${number(-value)}`;
}
