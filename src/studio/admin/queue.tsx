import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FlowName } from '../../sdk/index.ts';
import { bozzetto } from '../data/client.ts';
import { Button } from '../ui/button.tsx';
import tables from '../ui/table.module.css';
import { words } from '../words/admin.ts';
import { flowWords } from '../words/flows.ts';
import { Card, Table } from './card.tsx';

/** Polling interval while the page is visible. */
const FRESH_MS = 3000;
const KEY = ['admin', 'queue'];

/** Shows waiting and running tasks and the workers; flows can be paused and workers drained. */
export function Queue() {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => bozzetto.admin.queue({}, { signal }),
    refetchInterval: FRESH_MS,
  });
  const change = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const { queue } = words;
  const { admin } = bozzetto;
  const act = (label: string, action: () => Promise<unknown>) => (
    <Button look="quiet" disabled={change.isPending} onClick={() => change.mutate(action)}>
      {label}
    </Button>
  );
  return (
    <Card title={queue.title} error={change.error ?? error}>
      <Table
        label={queue.title}
        columns={[queue.flow, `#${queue.waiting}`, `#${queue.running}`, `#${words.users.actions}`]}
      >
        {data?.flows.map((flow) => {
          const name = flow.flow_name as FlowName;
          return (
            <tr key={name}>
              <td>
                {flowWords(name).verb}
                {flow.paused_at !== null && (
                  <p className={tables.quiet}>{queue.paused(flow.paused_for)}</p>
                )}
              </td>
              <td className={tables.figure}>{flow.waiting}</td>
              <td className={tables.figure}>{flow.running}</td>
              <td className={tables.figure}>
                {flow.paused_at === null
                  ? act(queue.pause, () => admin.pauseFlow(name))
                  : act(queue.resume, () => admin.resumeFlow(name))}
              </td>
            </tr>
          );
        })}
      </Table>
      <h3>{queue.lanes}</h3>
      {data?.lanes.length === 0 ? (
        <p className={tables.quiet}>{queue.empty}</p>
      ) : (
        <Table
          label={queue.lanes}
          columns={[queue.lane, `#${queue.waiting}`, `#${queue.taken}`, `#${queue.users}`]}
        >
          {data?.lanes.map(({ lane, waiting, taken, users }) => (
            <tr key={lane}>
              <td>{lane}</td>
              <td className={tables.figure}>{waiting}</td>
              <td className={tables.figure}>{taken}</td>
              <td className={tables.figure}>{users}</td>
            </tr>
          ))}
        </Table>
      )}
      <h3>{queue.workers}</h3>
      <Table
        label={queue.workers}
        columns={[queue.worker, `#${queue.slots}`, `#${queue.taken}`, `#${words.users.actions}`]}
      >
        {data?.workers.map(({ worker, name, engine_slots, taken, draining }) => (
          <tr key={worker}>
            <td>
              {name} {draining && <em>({queue.draining})</em>}
            </td>
            <td className={tables.figure}>{engine_slots}</td>
            <td className={tables.figure}>{taken}</td>
            <td className={tables.figure}>
              {draining
                ? act(queue.resume, () => admin.resumeWorker(worker))
                : act(queue.drain, () => admin.drainWorker(worker))}
            </td>
          </tr>
        ))}
      </Table>
    </Card>
  );
}
