import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bozzetto } from '../data/client.ts';
import { wordsOf } from '../data/queries.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { words } from '../words/models.ts';
import classes from './model-page.module.css';

/** Makes a model public and shows its link. */
export function Sharing({ task_uuid, isPublic }: { task_uuid: string; isPublic: boolean }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (is_public: boolean) => bozzetto.tasks.patch(task_uuid, { is_public }),
    onSettled: () => client.invalidateQueries({ queryKey: ['report', task_uuid] }),
  });
  const isOn = change.isPending ? change.variables : isPublic;
  const link = `${location.origin}/m/${task_uuid}`;
  return (
    <section>
      <h2>{words.share.title}</h2>
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={isOn}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.target.checked)}
        />
        {words.share.isPublic}
      </label>
      {isPublic && (
        <div className={classes.row}>
          <input
            readOnly
            value={link}
            aria-label={words.share.link}
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={link} label={words.share.copy} copied={words.share.copied} />
        </div>
      )}
      {change.error !== null && (
        <p role="alert" className={classes.problem}>
          {wordsOf(change.error).message}
        </p>
      )}
    </section>
  );
}
