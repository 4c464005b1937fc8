import { useSyncExternalStore } from 'react';
import { connection } from '../../data/connection.ts';
import { Icon } from '../../ui/icon.tsx';
import { words } from '../../words/frame.ts';
import classes from './away-bar.module.css';

/** A thin bar over the page while the service cannot be reached. */
export function AwayBar() {
  const isAway = useSyncExternalStore(connection.subscribe, connection.isAway);
  return (
    <div role="status" className={classes.place}>
      {isAway && (
        <p className={classes.bar}>
          <Icon name="alert" />
          {words.away}
        </p>
      )}
    </div>
  );
}
