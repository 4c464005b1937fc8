import { queryOptions } from '@tanstack/react-query';
import type { ShapeProgram } from '../../contract/shape-program.ts';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { bozzetto } from '../data/client.ts';

/**
 * Query for the shape program that made a task's model; null if the model was not made by a program. A finished task's
 * program never changes.
 */
export const programQuery = ({ task_uuid, output }: TaskStatusPayload) => {
  const link = output?.program_url?.[0];
  return queryOptions({
    // A candidate without a program must not get the program of the other one.
    queryKey: ['program', link === undefined ? null : task_uuid],
    enabled: link !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<ShapeProgram> => {
      const bytes = await (await bozzetto.download(link!)).bytes();
      return JSON.parse(new TextDecoder().decode(bytes));
    },
  });
};
