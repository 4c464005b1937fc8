import { wordsOf } from '../data/queries.ts';
import classes from './admin.module.css';

/** Shows why something was refused; nothing if there is no error. */
export function Problem({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  const { message, suggestion } = wordsOf(error);
  return (
    <p role="alert" className={classes.problem}>
      {message} {suggestion}
    </p>
  );
}
