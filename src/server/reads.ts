import type { FastifyRequest } from 'fastify';
import { ApiError } from '../contract/errors.ts';
import type { Clock } from '../core/ports/clock.ts';
import type { Metrics, ReadReason } from '../core/ports/metrics.ts';
import type { Replica, ReplicaStores } from '../core/ports/replica.ts';
import { seenPosition } from './plugins/read-after-write.ts';
import { QueueBoard } from './queue-board.ts';

/** The stores that read-only routes use. */
export interface ReadStores extends ReplicaStores {
  board: QueueBoard;
}

/** Answers a request from the replica if its data is recent enough, otherwise from the primary. */
export type Reads = <T>(
  request: FastifyRequest,
  read: (stores: ReadStores) => Promise<T>,
) => Promise<T>;

/**
 * Chooses between replica and primary by the request's header and the replica's state; without a replica, always uses
 * the primary.
 */
export function readRouter(
  primary: ReadStores,
  replica: Replica | null,
  { clock, metrics }: { clock: Clock; metrics: Pick<Metrics, 'readFrom'> | null },
): Reads {
  if (replica === null) return (_request, read) => read(primary);
  const { tasks, accounts, storage } = replica;
  const stores = { tasks, accounts, storage, board: new QueueBoard(tasks, clock) };
  return async (request, read) => {
    let reason = whyPrimary(replica, seenPosition(request));
    if (reason === null) {
      try {
        const found = await read(stores);
        request.readFrom = 'replica';
        metrics?.readFrom('replica', 'holds');
        return found;
      } catch (error) {
        // A lagging replica may be the cause of the refusal: a task may be missing there, or not have ended yet.
        reason = error instanceof ApiError ? 'refused' : 'failed';
        if (reason === 'failed') replica.failed(error);
      }
    }
    metrics?.readFrom('primary', reason);
    return read(primary);
  };
}

/** Returns why a client that has seen this much must use the primary; null: it may use the replica. */
function whyPrimary(replica: Replica, seen: ReturnType<typeof seenPosition>): ReadReason | null {
  if (seen === 'latest') return seen;
  if (replica.holds(seen)) return null;
  const { state } = replica.status();
  return state === 'in use' ? 'seen' : state;
}
