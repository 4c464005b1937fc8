import type { ReactNode } from 'react';
import classes from './page.module.css';
import { useTitle } from './title.ts';

/** A page that is read from top to bottom: a heading and its content. */
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

/**
 * A page with a settings panel, 340 px wide, and a stage that fills the rest. In a narrow window the stage is on top.
 */
export function Workbench({
  title,
  panel,
  stage,
  isEmpty = false,
  isStageKept = false,
}: {
  title: string;
  panel: ReactNode;
  stage: ReactNode;
  /** Whether there is nothing to show on the stage yet. In a narrow window, the panel then replaces the stage. */
  isEmpty?: boolean;
  /** Whether the stage stays in view in a narrow window, because the panel changes what it shows. */
  isStageKept?: boolean;
}) {
  useTitle(title);
  return (
    <div className={classes.workbench} data-empty={isEmpty} data-kept={isStageKept}>
      <section className={classes.panel} aria-label={title}>
        {panel}
      </section>
      <section className={classes.stage}>{stage}</section>
    </div>
  );
}
