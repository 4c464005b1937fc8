import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { bozzetto } from '../data/client.ts';
import { meQuery, wordsOf } from '../data/queries.ts';
import { programQuery } from '../editor/program-query.ts';
import { libraryQuery } from '../library/library-queries.ts';
import { Button } from '../ui/button.tsx';
import { words } from '../words/library.ts';
import classes from './save-to-library.module.css';

/**
 * Saves the program of a model as a thing of the library. Shown to administrators of a service with a folder for things, if a
 * shape program made the model.
 */
export function SaveToLibrary({ task }: { task: TaskStatusPayload }) {
  const { data: me } = useQuery(meQuery);
  const isAdmin = me?.scopes.includes('admin') === true;
  const { data: program } = useQuery(programQuery(task));
  const { data: library } = useQuery({
    ...libraryQuery,
    enabled: isAdmin && program !== undefined,
  });
  if (!isAdmin || program === undefined || library?.accepts_own !== true) return null;
  return (
    <details className={classes.save}>
      <summary>{words.save.title}</summary>
      <SaveForm
        task_uuid={task.task_uuid}
        name={program.name.toLowerCase()}
        subjects={library.subjects.map(({ subject }) => subject)}
      />
    </details>
  );
}

function SaveForm({
  task_uuid,
  name: proposed,
  subjects,
}: {
  task_uuid: string;
  name: string;
  subjects: readonly string[];
}) {
  const id = useId();
  const client = useQueryClient();
  const [name, setName] = useState(proposed);
  const [others, setOthers] = useState('');
  const [subject, setSubject] = useState('');
  const save = useMutation({
    mutationFn: () => {
      const given = others.split(',').flatMap((word) => word.trim().toLowerCase() || []);
      return bozzetto.library.save({
        task_uuid,
        name: name.trim().toLowerCase(),
        subject: subject.trim().toLowerCase().replaceAll(' ', '-'),
        ...(given.length > 0 && { words: given }),
      });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['library'] }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  const problem = save.error && wordsOf(save.error);
  return (
    <form className={classes.form} onSubmit={submit}>
      <p className={classes.quiet}>{words.save.help}</p>
      <label>
        {words.save.name}
        <input required maxLength={60} value={name} onChange={(e) => setName(e.target.value)} />
      </label>
      <label>
        {words.save.subject}
        <input
          required
          maxLength={40}
          list={`${id}-subjects`}
          value={subject}
          onChange={(e) => setSubject(e.target.value)}
        />
      </label>
      <datalist id={`${id}-subjects`}>
        {subjects.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      <label>
        {words.save.otherWords}
        <input
          value={others}
          placeholder={words.save.otherWordsHelp}
          onChange={(e) => setOthers(e.target.value)}
        />
      </label>
      <Button type="submit" aria-busy={save.isPending}>
        {save.isPending ? words.save.saving : words.save.submit}
      </Button>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem.message} {problem.suggestion}
        </p>
      )}
      {save.data && (
        <p role="status" className={classes.quiet}>
          {words.save.saved(save.data.file)}{' '}
          {save.data.replaces.length > 0 && `${words.save.replaces(save.data.replaces)} `}
          <Link to="/library/$thing" params={{ thing: save.data.name }}>
            {words.save.open}
          </Link>
        </p>
      )}
    </form>
  );
}
