import type { ReactNode } from 'react';
import classes from './page.module.css';
import { useTitle } from './title.ts';

/** A page that is read from top to bottom: a heading and what stands under it. */
export function Page({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  useTitle(title);
  return (
    <div className={classes.scroll}>
      <div className={classes.page}>
        <header className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {actions}
        </header>
        {children}
      </div>
    </div>
  );
}

/** A page of two parts: what one sets, 340 px wide, and the stage, all the rest. On a narrow window the stage is on top. */
export function Workbench({
  title,
  panel,
  stage,
  isEmpty = false,
}: {
  title: string;
  panel: ReactNode;
  stage: ReactNode;
  /** Whether there is nothing to show yet: in a narrow window the stage then leaves its space to the panel. */
  isEmpty?: boolean;
}) {
  useTitle(title);
  return (
    <div className={classes.workbench} data-empty={isEmpty}>
      <section className={classes.panel} aria-label={title}>
        {panel}
      </section>
      <section className={classes.stage}>{stage}</section>
    </div>
  );
}
