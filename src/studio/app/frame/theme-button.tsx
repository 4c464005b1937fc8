import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { words } from '../../words/frame.ts';
import { nextTheme, onTheme, setTheme, theme } from '../theme.ts';

/** Cycles through the themes system, light and dark. */
export function ThemeButton() {
  const current = useSyncExternalStore(onTheme, theme);
  const label = `${words.theme.label}: ${words.theme[current]}`;
  return (
    <Button
      look="quiet"
      onClick={() => setTheme(nextTheme(current))}
      aria-label={label}
      title={label}
    >
      <Icon name={current} />
    </Button>
  );
}
