import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../data/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useCurrentTitle } from '../../ui/title.ts';
import { words } from '../../words/frame.ts';
import { COMMAND_KEY, openCommands } from '../commands/open-commands.ts';
import classes from './frame.module.css';
import { ThemeButton } from './theme-button.tsx';

/** Shows the title of the page, the credits and the page-wide actions. */
export function TopBar() {
  const { data: me } = useQuery(meQuery);
  const title = useCurrentTitle();
  return (
    <header className={classes.bar}>
      <h1 className={classes.title}>{title}</h1>
      <Button
        look="quiet"
        onClick={() => openCommands('search')}
        aria-label={`${words.search.label}, ${COMMAND_KEY}`}
      >
        <Icon name="search" />
        <kbd className={classes.key}>{COMMAND_KEY}</kbd>
      </Button>
      {me !== undefined && <span className="number">{words.credits(me.total_usable_credits)}</span>}
      <ThemeButton />
    </header>
  );
}
