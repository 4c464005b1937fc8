import { Outlet } from '@tanstack/react-router';
import { words } from '../../words/frame.ts';
import { Commands } from '../commands/commands.tsx';
import { AwayBar } from './away-bar.tsx';
import classes from './frame.module.css';
import { Rail } from './rail.tsx';
import { StripSide } from './strip-side.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame around every page: rail, top bar and the page itself. */
export function Frame() {
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {words.skip}
      </a>
      <Rail />
      <TopBar />
      <main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
      <StripSide />
      <AwayBar />
      <Commands />
    </div>
  );
}
