import type { ReactNode } from 'react';
import { wordsOf } from '../data/queries.ts';
import cards from '../ui/card.module.css';
import tables from '../ui/table.module.css';
import classes from './admin.module.css';

/** A section of the page that shows its last error. */
export function Card({
  title,
  error,
  children,
}: {
  title: string;
  error: unknown;
  children: ReactNode;
}) {
  return (
    <section className={cards.card}>
      <h2>{title}</h2>
      {error !== null && error !== undefined && (
        <p role="alert" className={classes.problem}>
          {wordsOf(error).message} {wordsOf(error).suggestion}
        </p>
      )}
      {children}
    </section>
  );
}

/** A table that scrolls horizontally if necessary. Numeric columns are aligned right. */
export function Table({
  label,
  columns,
  children,
}: {
  label: string;
  /** Column headings; a heading that begins with `#` marks a numeric column. */
  columns: readonly string[];
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={tables.scroll} aria-label={label} tabIndex={0}>
      <table className={`${tables.table} number`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} className={column.startsWith('#') ? tables.figure : undefined}>
                {column.replace('#', '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
