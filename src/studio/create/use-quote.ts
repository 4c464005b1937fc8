import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { FlowInfoPayload } from '../../contract/flows.ts';
import type { FlowName } from '../../sdk/index.ts';
import { bozzetto } from '../data/client.ts';
import { meQuery } from '../data/queries.ts';
import type { FormValues } from './form-values.ts';

const quoteQuery = (flow: string, params: FormValues) =>
  queryOptions({
    queryKey: ['quote', flow, params],
    queryFn: ({ signal }) => bozzetto.tasks.quote(flow as FlowName, params, { signal }),
    placeholderData: keepPreviousData,
  });

/** The price of the tasks, and the credits that are missing to pay it. */
export interface Quote {
  /** Total price in credits; null: not known yet. */
  price: number | null;
  /** Missing credits; 0 if there are enough. */
  short: number;
  /** The reason why the service refuses the current request. */
  problem: unknown;
}

/** Returns the price of requests as the user edits them. */
export function useQuote(flow: FlowInfoPayload, bodies: readonly FormValues[]): Quote {
  const [first = {}] = bodies;
  const params = useDeferredValue(
    Object.fromEntries(
      flow.price_fields
        .filter((name) => first[name] !== undefined)
        .map((name) => [name, first[name]]),
    ),
  );
  const { data, error } = useQuery(quoteQuery(flow.flow_name, params));
  const { data: me } = useQuery(meQuery);
  if (data === undefined || data.flow_name !== flow.flow_name)
    return { price: null, short: 0, problem: error };
  const price = data.cost_credits * bodies.length;
  const available = me?.total_usable_credits ?? data.available_credits;
  return { price, short: Math.max(0, price - available), problem: error };
}
