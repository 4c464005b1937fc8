import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bozzetto } from '../data/client.ts';
import { writeTask } from './task-queries.ts';

/** Keeps every task that is shown as it is at the service, by push; once, in the frame. */
export function useLiveTasks(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ended = new AbortController();
    const resync = () => {
      void client.invalidateQueries({ queryKey: ['tasks'] });
      void client.invalidateQueries({ queryKey: ['task'] });
    };
    const follow = async () => {
      for await (const { cursor: _, ...task } of bozzetto.updates({ signal: ended.signal, resync }))
        writeTask(client, task);
    };
    void follow();
    return () => ended.abort();
  }, [client]);
}
