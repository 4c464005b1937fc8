import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BackendListPayload } from '../../contract/backends.ts';
import { bozzetto } from '../data/client.ts';
import { Button } from '../ui/button.tsx';
import tables from '../ui/table.module.css';
import { words } from '../words/admin.ts';
import { AddBackend } from './add-backend.tsx';
import classes from './admin.module.css';
import { Card, Table } from './card.tsx';
import { gpuText, modelText, trialText } from './server-text.ts';

/** Polling interval while the page is visible. */
const FRESH_MS = 5000;
/** The memory of a server changes slowly, and asking for it takes the server's time. */
const MEMORY_FRESH_MS = 60_000;
const KEY = ['admin', 'backends'];

type Backend = BackendListPayload['backends'][number];

/** Shows the model servers, whether they are reachable, and their memory; they can be added, tested and removed. */
export function Backends() {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => bozzetto.backends({ signal }),
    refetchInterval: FRESH_MS,
  });
  const refresh = () => client.invalidateQueries({ queryKey: KEY });
  const test = useMutation({ mutationFn: (name: string) => bozzetto.admin.engines.tryOut(name) });
  const remove = useMutation({
    mutationFn: (name: string) => bozzetto.admin.engines.remove(name),
    onSettled: refresh,
  });
  const say = words.backends;
  const columns = [say.name, say.kind, say.state, say.memory, `#${say.jobs}`, `#${say.balance}`];
  const refused = data?.configuration.refused ?? null;
  return (
    <Card title={say.title} error={error ?? remove.error ?? test.error}>
      {refused !== null && (
        <div role="alert" className={classes.pending}>
          {say.refused}
          <pre className={classes.code}>{refused.problem}</pre>
        </div>
      )}
      {data?.backends.length === 0 && <p>{say.none}</p>}
      {data !== undefined && data.backends.length > 0 && (
        <Table label={say.title} columns={[...columns, `#${say.actions}`]}>
          {data.backends.map((backend) => (
            <Row
              key={backend.name}
              backend={backend}
              isTesting={test.isPending && test.variables === backend.name}
              isBusy={test.isPending || remove.isPending}
              onTest={() => {
                const { name, price } = backend;
                if (price === null || confirm(say.testPaid(name, price))) test.mutate(name);
              }}
              onRemove={() => {
                if (confirm(say.removeSure(backend.name))) remove.mutate(backend.name);
              }}
            />
          ))}
        </Table>
      )}
      <div role="status">
        {test.data !== undefined && !test.isPending && (
          <p className={classes.done}>{trialText(test.variables, test.data)}</p>
        )}
      </div>
      <AddBackend onAdded={refresh} />
    </Card>
  );
}

function Row({
  backend,
  isTesting,
  isBusy,
  onTest,
  onRemove,
}: {
  backend: Backend;
  isTesting: boolean;
  isBusy: boolean;
  onTest: () => void;
  onRemove: () => void;
}) {
  const { name, kind, state, problem, in_flight, concurrency, balance } = backend;
  const say = words.backends;
  return (
    <tr>
      <td>{name}</td>
      <td>{kind}</td>
      <td>
        {say.states[state]}
        {problem !== null && <p className={tables.quiet}>{problem}</p>}
      </td>
      <td>
        <Memory name={name} />
      </td>
      <td className={tables.figure}>
        {in_flight} / {concurrency}
      </td>
      <td className={tables.figure}>{balance}</td>
      <td className={tables.figure}>
        <Button look="quiet" disabled={isBusy} aria-label={say.testOf(name)} onClick={onTest}>
          {isTesting ? say.testing : say.test}
        </Button>
        <Button look="quiet" disabled={isBusy} aria-label={say.removeOf(name)} onClick={onRemove}>
          {say.remove}
        </Button>
      </td>
    </tr>
  );
}

/** Shows the memory of a server's graphics processors, or what its models need. */
function Memory({ name }: { name: string }) {
  const { data } = useQuery({
    queryKey: ['admin', 'backend', name],
    queryFn: ({ signal }) => bozzetto.admin.engines.get(name, { signal }),
    staleTime: MEMORY_FRESH_MS,
    retry: false,
  });
  const say = words.backends;
  if (data === undefined) return null;
  const lines =
    data.gpus.length > 0
      ? data.gpus.map(gpuText)
      : data.models.filter(({ gibibytes }) => gibibytes !== null).map(modelText);
  if (lines.length === 0) return <span className={tables.quiet}>{say.unknownMemory}</span>;
  return lines.map((line) => <div key={line}>{line}</div>);
}
