import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { bozzetto } from '../data/client.ts';
import { writeTask } from './task-queries.ts';

/**
 * Interval at which lists are redrawn. Fifty running tasks send a hundred updates a second, so updates are collected
 * between two redraws.
 */
const GATHER_MS = 100;

/** Keeps every visible task up to date by push. Used once, in the frame. */
export function useLiveTasks(): void {
  const client = useQueryClient();
  useEffect(() => {
    const ended = new AbortController();
    const resync = () => {
      void client.invalidateQueries({ queryKey: ['tasks'] });
      void client.invalidateQueries({ queryKey: ['task'] });
    };
    const gathered = new Map<string, TaskStatusPayload>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      timer = undefined;
      const tasks = [...gathered.values()];
      gathered.clear();
      notifyManager.batch(() => {
        for (const task of tasks) writeTask(client, task);
      });
    };
    const follow = async () => {
      for await (const { cursor: _, ...task } of bozzetto.updates({
        signal: ended.signal,
        resync,
      })) {
        gathered.set(task.task_uuid, task);
        timer ??= setTimeout(write, GATHER_MS);
      }
    };
    void follow();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [client]);
}
