import { queryOptions, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ShapeProgram } from '../../contract/shape-program.ts';
import { NotFoundError } from '../../sdk/index.ts';
import { bozzetto } from '../data/client.ts';
import { queryClient } from '../data/queries.ts';
import type { Things } from './engine/messages.ts';
import { type ListedPart, listParts } from './part-tree.ts';

/** Query for what the library makes of words; null: nothing. */
const thingQuery = (words: string) =>
  queryOptions({
    queryKey: ['library', 'program', words],
    queryFn: ({ signal }) =>
      bozzetto.library.program(words, { signal }).catch((error: unknown) => {
        if (error instanceof NotFoundError) return null;
        throw error;
      }),
  });

const usedBy = (parts: readonly ListedPart[]) => [
  ...new Set(parts.flatMap(({ part: { use } }) => (use ? [use.thing] : []))),
];

/** Returns the things of the library that a program uses, as far as the library has them. */
export async function loadThings(program: ShapeProgram): Promise<Things> {
  const used = usedBy(listParts(program));
  const found = await Promise.all(used.map((words) => queryClient.fetchQuery(thingQuery(words))));
  return Object.fromEntries(used.flatMap((words, i) => (found[i] ? [[words, found[i]]] : [])));
}

/**
 * Loads the things of the library that parts use. Those that the library does not have are missing, so that the runner says
 * which part uses one.
 * @returns null as long as some are loading
 */
export function useThings(parts: readonly ListedPart[], isUsed: boolean): Things | null {
  const used = usedBy(parts);
  const answers = useQueries({
    queries: used.map((words) => ({ ...thingQuery(words), enabled: isUsed })),
  });
  const isLoading = answers.some(({ isPending }) => isPending);
  // The same object as long as the answers are the same, so that nothing is run again.
  const key = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the words and their answers.
  return useMemo(() => {
    if (isLoading) return null;
    const found = used.flatMap((words, i) => {
      const thing = answers[i]?.data ?? null;
      return thing === null ? [] : [[words, thing] as const];
    });
    return Object.fromEntries(found);
  }, [used.join('\n'), key, isLoading]);
}
