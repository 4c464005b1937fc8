import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LibrarySummary } from '../../sdk/index.ts';
import { Icon } from '../ui/icon.tsx';
import { words } from '../words/library.ts';
import classes from './library-page.module.css';
import { usePicture } from './pictures/use-picture.ts';

/** A thing with its picture, which is drawn when the card comes near the window. */
export function ThingCard({ thing }: { thing: LibrarySummary }) {
  const card = useRef<HTMLAnchorElement>(null);
  const picture = usePicture(thing, useNear(card));
  return (
    <Link ref={card} to="/library/$thing" params={{ thing: thing.name }} className={classes.card}>
      <span className={classes.picture}>
        {picture === null ? <Icon name="make" /> : <img src={picture} alt="" />}
      </span>
      <span className={classes.name}>
        {thing.name}
        {thing.source === 'own' && <span className={classes.own}>{words.own}</span>}
      </span>
    </Link>
  );
}

/** Whether an element is in the window, or close to it. */
function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => setNear(entry?.isIntersecting === true),
      { rootMargin: '25%' },
    );
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
