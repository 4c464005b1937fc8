import { QueryClient, queryOptions } from '@tanstack/react-query';
import { BozzettoError, ConnectionError } from '../../sdk/index.ts';
import { bozzetto } from './client.ts';

/** Time for which responses stay fresh without push. Pages with live updates update the cache themselves. */
const FRESH_MS = 30_000;

/** Maximum delay between retries while the service is unreachable. */
const LONGEST_RETRY_MS = 3000;

/** The cache of the service's responses. It does not retry, because the client library does. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Only connection errors are retried; every other error is a response.
      retry: (_count, error) => error instanceof ConnectionError,
      retryDelay: (count) => Math.min(LONGEST_RETRY_MS, 500 * 2 ** count),
      // The service may run on this machine and be reachable without a network.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** The signed-in user: profile, scopes, balance. Throws AuthenticationError if nobody is signed in. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => bozzetto.account.me({ signal }),
});

/** The flows of the service: fields, models, prices, durations. */
export const flowsQuery = queryOptions({
  queryKey: ['flows'],
  queryFn: ({ signal }) => bozzetto.flows({ signal }),
});

/** Returns an error's message for the user, and a suggestion of what to do about it. */
export function wordsOf(error: unknown): { message: string; suggestion: string | null } {
  if (error instanceof BozzettoError)
    return { message: sentence(error.message), suggestion: error.suggestion ?? null };
  return {
    message: sentence(error instanceof Error ? error.message : String(error)),
    suggestion: null,
  };
}

const sentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
