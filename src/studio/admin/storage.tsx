import { useQuery } from '@tanstack/react-query';
import { bozzetto } from '../data/client.ts';
import tables from '../ui/table.module.css';
import { words } from '../words/admin.ts';
import { bytes } from '../words/units.ts';
import classes from './admin.module.css';
import { Card, Table } from './card.tsx';

const MOST_USERS = 20;

/** Shows the stored files by owner, and whether the accounting is consistent. */
export function Storage() {
  const { data, error } = useQuery({
    queryKey: ['admin', 'storage'],
    queryFn: ({ signal }) => bozzetto.admin.storage({ limit: MOST_USERS }, { signal }),
  });
  const books = useQuery({
    queryKey: ['admin', 'books'],
    queryFn: ({ signal }) => bozzetto.admin.reconciliation({ signal }),
  });
  const { title, user, uploads, files, total, disk } = words.storage;
  return (
    <>
      <Card title={title} error={error}>
        {data !== undefined && (
          <>
            <p>{total(bytes(data.total_bytes), quotaOf(data.quota_bytes))}</p>
            <p className={tables.quiet}>
              {data.disks.map(({ name, free_bytes }) => disk(name, bytes(free_bytes))).join(' · ')}
            </p>
            <Table label={title} columns={[user, `#${uploads}`, `#${files}`]}>
              {data.users.map((each) => (
                <tr key={each.user_uuid}>
                  <td>{each.name}</td>
                  <td className={tables.figure}>{bytes(each.upload_bytes)}</td>
                  <td className={tables.figure}>{bytes(each.task_bytes)}</td>
                </tr>
              ))}
            </Table>
          </>
        )}
      </Card>
      <Card title={words.books.title} error={books.error}>
        {books.data?.findings.length === 0 && <p>{words.books.agree}</p>}
        {books.data !== undefined && books.data.findings.length > 0 && (
          <>
            <p className={classes.problem}>{words.books.findings}</p>
            <ul>
              {books.data.findings.map(({ user_uuid, problem }) => (
                <li key={`${user_uuid} ${problem}`}>{problem}</li>
              ))}
            </ul>
          </>
        )}
      </Card>
    </>
  );
}

const quotaOf = (quota: number | null) => (quota === null ? null : bytes(quota));
