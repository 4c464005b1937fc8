import { useQuery } from '@tanstack/react-query';
import { bozzetto } from '../data/client.ts';
import tables from '../ui/table.module.css';
import { words } from '../words/admin.ts';
import { Card, Table } from './card.tsx';

/** Polling interval while the page is visible. */
const FRESH_MS = 5000;

/** Shows the model servers and whether they are reachable. */
export function Backends() {
  const { data, error } = useQuery({
    queryKey: ['admin', 'backends'],
    queryFn: ({ signal }) => bozzetto.backends({ signal }),
    refetchInterval: FRESH_MS,
  });
  const { name, kind, state, jobs, balance, states, none, title } = words.backends;
  return (
    <Card title={title} error={error}>
      {data?.backends.length === 0 && <p>{none}</p>}
      {data !== undefined && data.backends.length > 0 && (
        <Table label={title} columns={[name, kind, state, `#${jobs}`, `#${balance}`]}>
          {data.backends.map((backend) => (
            <tr key={backend.name}>
              <td>{backend.name}</td>
              <td>{backend.kind}</td>
              <td>
                {states[backend.state]}
                {backend.problem !== null && <p className={tables.quiet}>{backend.problem}</p>}
              </td>
              <td className={tables.figure}>
                {backend.in_flight} / {backend.concurrency}
              </td>
              <td className={tables.figure}>{backend.balance}</td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  );
}
