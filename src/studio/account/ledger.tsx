import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bozzetto } from '../data/client.ts';
import { Button } from '../ui/button.tsx';
import tables from '../ui/table.module.css';
import { words } from '../words/account.ts';
import { moment, number } from '../words/units.ts';
import classes from './account-page.module.css';
import { type LedgerLine, ledgerLines } from './ledger-lines.ts';

const PAGE = 20;

/** Lists the credit history, newest first, with one line per task. */
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
  const lines = ledgerLines(data?.pages.flatMap(({ records }) => records) ?? []);
  return (
    <section className={classes.card}>
      <h2>{words.ledger.title}</h2>
      {data !== undefined && lines.length === 0 && <p>{words.ledger.empty}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
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
            {lines.map((line) => (
              <tr key={line.key}>
                <td>{moment(line.at)}</td>
                <td>
                  <What line={line} />
                </td>
                <td className={tables.figure}>{line.amount !== null && signed(line.amount)}</td>
                <td className={tables.figure}>{line.reserved !== null && number(line.reserved)}</td>
                <td className={tables.figure}>{number(line.balance)}</td>
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

/** Shows the subject of a line, with a link if the subject is a task. */
function What({ line: { kind, task_uuid, flow_name, note } }: { line: LedgerLine }) {
  const text = words.ledger.kinds[kind](flow_name);
  if (task_uuid === null) return [text, note].filter(Boolean).join(': ');
  return (
    <Link to="/tasks/$uuid" params={{ uuid: task_uuid }}>
      {text}
    </Link>
  );
}

function signed(value: number): string {
  return value > 0 ? `+${number(value)}` : `−${number(-value)}`;
}
