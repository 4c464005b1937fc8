import { QueryClient, queryOptions } from '@tanstack/react-query';
import { BozzettoError, ConnectionError } from '../../sdk/index.ts';
import { bozzetto } from './client.ts';

/** Answers stay fresh for so long without push; pages that are live write the cache themselves. */
const FRESH_MS = 30_000;

/** The service is asked again at least this often while it is away. */
const LONGEST_RETRY_MS = 3000;

/** The cache of what the service said. The client library tries again by itself, so this does not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // A connection that is away comes back: everything else is an answer.
      retry: (_count, error) => error instanceof ConnectionError,
      retryDelay: (count) => Math.min(LONGEST_RETRY_MS, 500 * 2 ** count),
      // The service may be on this machine: it is there when the network is not.
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

/** The words of an error for its reader, and what to do about it. */
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
