import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { BatchRequest, BatchStatus, TaskStatus } from '../../sdk/index.ts';
import { bozzetto } from '../data/client.ts';
import { isLive } from '../tasks/task-facts.ts';

/** Batches have no push of their own, so pages ask again while one is running. */
const POLL_MS = 2000;
const BATCHES_PER_PAGE = 20;
const ITEMS_PER_PAGE = 100;

/** Key of everything about batches. */
export const BATCHES = ['batches'];

const firstPage = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor,
};

const whileRunning = (statuses: readonly BatchStatus[]) =>
  statuses.includes('RUNNING') ? POLL_MS : false;

/** All batches, newest first. */
export const batchesQuery = infiniteQueryOptions({
  queryKey: [...BATCHES, 'list'],
  queryFn: ({ pageParam, signal }) =>
    bozzetto.batches.list(
      { limit: BATCHES_PER_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
      { signal },
    ),
  ...firstPage,
  refetchInterval: ({ state }) =>
    whileRunning(
      state.data?.pages.flatMap(({ records }) => records.map(({ status }) => status)) ?? [],
    ),
});

/** One batch with its progress. */
export const batchQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...BATCHES, 'one', uuid],
    queryFn: ({ signal }) => bozzetto.batches.get(uuid, { signal }),
    refetchInterval: ({ state }) =>
      whileRunning(state.data === undefined ? [] : [state.data.status]),
  });

/** The items of a batch in the order of its table. */
export const itemsQuery = (uuid: string, status: TaskStatus | null, isRunning: boolean) =>
  infiniteQueryOptions({
    queryKey: [...BATCHES, 'items', uuid, status],
    queryFn: ({ pageParam, signal }) =>
      bozzetto.batches.items(
        uuid,
        {
          limit: ITEMS_PER_PAGE,
          ...(status === null ? {} : { status }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    ...firstPage,
    // The batch may have ended since the items were last read.
    refetchInterval: ({ state }) => {
      const items = state.data?.pages.flatMap(({ records }) => records) ?? [];
      return isRunning || items.some((item) => isLive(item.status)) ? POLL_MS : false;
    },
  });

/** The price of a batch, or everything that is wrong with it. */
export const batchQuoteQuery = (request: BatchRequest | null) =>
  queryOptions({
    queryKey: [...BATCHES, 'quote', request],
    queryFn: ({ signal }) => bozzetto.batches.quote(request!, { signal }),
    enabled: request !== null,
    retry: false,
  });
