import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Strip } from '../../tasks/strip.tsx';
import { useLiveTasks } from '../../tasks/use-live-tasks.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { words } from '../../words/frame.ts';
import classes from './strip-side.module.css';

/** Storage key for whether the strip is collapsed. */
const STORED = 'bozzetto.strip';
/** In windows narrower than this, the strip is a sheet over the page and initially closed. */
const NARROW = '(max-width: 1099px)';

/** Recent work at the right of every page; collapsible. In a narrow window it overlays the page. */
export function StripSide() {
  useLiveTasks();
  const [isOpen, setOpen] = useState(
    () => !matchMedia(NARROW).matches && localStorage.getItem(STORED) !== 'folded',
  );
  const side = useRef<HTMLElement>(null);
  useStripKeys(side);
  const toggle = () => {
    if (!matchMedia(NARROW).matches) localStorage.setItem(STORED, isOpen ? 'folded' : 'open');
    setOpen(!isOpen);
  };
  const closeSheet = () => {
    if (matchMedia(NARROW).matches) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closeSheet();
  };
  const label = isOpen ? words.foldStrip : words.unfoldStrip;
  return (
    <aside ref={side} className={classes.side} data-open={isOpen} aria-label={words.strip}>
      <div className={classes.head}>
        {isOpen && <h2>{words.strip}</h2>}
        <Button
          look="quiet"
          aria-label={label}
          title={label}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <Icon name={isOpen ? 'right' : 'left'} />
        </Button>
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: closes the sheet after the user follows a link in it
        <div className={classes.list} onClick={closeSheet} onKeyDown={onKeyDown}>
          <Strip />
        </div>
      )}
    </aside>
  );
}

/** J and K step through the strip unless the user is typing. */
function useStripKeys(side: { current: HTMLElement | null }): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !/^[jk]$/i.test(event.key)) return;
      if ((event.target as Element).closest('input, textarea, select, [contenteditable]')) return;
      const links = [...(side.current?.querySelectorAll<HTMLElement>('li > a') ?? [])];
      const at = links.indexOf(document.activeElement as HTMLElement);
      const step = event.key.toLowerCase() === 'j' ? 1 : -1;
      links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [side]);
}
