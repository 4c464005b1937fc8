import { queryOptions } from '@tanstack/react-query';
import type { ComparisonRequest } from '../../sdk/index.ts';
import { BATCHES } from '../batches/batch-queries.ts';
import { bozzetto } from '../data/client.ts';

const POLL_MS = 2000;

/** What each engine of a comparison made. */
export const comparisonQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...BATCHES, 'comparison', uuid],
    queryFn: ({ signal }) => bozzetto.comparisons.get(uuid, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'RUNNING' ? POLL_MS : false),
  });

/** The price of a comparison. */
export const comparisonQuoteQuery = (
  request: Pick<ComparisonRequest, 'flow' | 'input' | 'engines'>,
  isComplete: boolean,
) =>
  queryOptions({
    queryKey: [...BATCHES, 'comparison-quote', request],
    queryFn: ({ signal }) => bozzetto.comparisons.quote(request, { signal }),
    enabled: isComplete,
    retry: false,
  });
