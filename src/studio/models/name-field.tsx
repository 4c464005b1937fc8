import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { bozzetto } from '../data/client.ts';
import { useTaskTitle } from '../tasks/use-task-title.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words/models.ts';
import classes from './model-page.module.css';

/** The model's name, editable in place. */
export function NameField({ task, name }: { task: TaskStatusPayload; name: string | null }) {
  const client = useQueryClient();
  const title = useTaskTitle(task);
  const [typed, setTyped] = useState<string | null>(null);
  const rename = useMutation({
    mutationFn: (next: string) =>
      bozzetto.tasks.patch(task.task_uuid, { name: next === '' ? null : next }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ['own-models'] });
      await client.invalidateQueries({ queryKey: ['report', task.task_uuid] });
      setTyped(null);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== null) rename.mutate(typed.trim());
  };
  return (
    <form className={classes.name} onSubmit={submit}>
      <input
        aria-label={words.name.label}
        maxLength={120}
        value={typed ?? name ?? title}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed !== null && typed !== (name ?? title) && (
        <Button type="submit" disabled={rename.isPending}>
          {words.name.save}
        </Button>
      )}
    </form>
  );
}
