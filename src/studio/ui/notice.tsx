import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** Shown if a page or a list is empty: a sentence, the reason and the next step. */
export function Notice({
  title,
  heading: Heading = 'h2',
  text,
  children,
}: {
  title: string;
  /** `h1` if the notice is the whole page. Default `h2`. */
  heading?: 'h1' | 'h2';
  text?: string;
  children?: ReactNode;
}) {
  return (
    <div className={classes.notice}>
      <Heading className={classes.title}>{title}</Heading>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {children}
    </div>
  );
}
