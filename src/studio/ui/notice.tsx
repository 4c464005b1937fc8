import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** What stands where a page or a list has nothing to show: one sentence, why, and what to do. */
export function Notice({
  title,
  heading: Heading = 'h2',
  text,
  children,
}: {
  title: string;
  /** `h1` where it stands alone. Default `h2`. */
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
