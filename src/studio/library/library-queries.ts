import { queryOptions } from '@tanstack/react-query';
import { bozzetto } from '../data/client.ts';

/** Query for all things by subject. */
export const libraryQuery = queryOptions({
  queryKey: ['library', 'list'],
  queryFn: ({ signal }) => bozzetto.library.list({ signal }),
});

/** Query for a thing. */
export const thingQuery = (name: string) =>
  queryOptions({
    queryKey: ['library', 'thing', name],
    queryFn: ({ signal }) => bozzetto.library.get(name, { signal }),
  });
