import type { ReactNode } from 'react';
import classes from './field.module.css';

/** A field with its label, help text and problem. */
export function Field({
  id,
  label,
  help,
  problem,
  aside,
  children,
}: {
  id: string;
  label: string;
  help: string;
  problem: string | null;
  /** Content at the end of the label's line. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      {children}
      {problem === null ? (
        help !== '' && (
          <p id={`${id}-help`} className={classes.help}>
            {help}
          </p>
        )
      ) : (
        <p id={`${id}-problem`} className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** Returns the ID of the text that describes a control: its problem if there is one, otherwise its help text. */
export const describedBy = (id: string, problem: string | null) =>
  `${id}-${problem === null ? 'help' : 'problem'}`;
