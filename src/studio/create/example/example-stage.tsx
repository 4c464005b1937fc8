import { lazy, Suspense, useEffect, useState } from 'react';
import { words } from '../../words/create.ts';
import classes from './example-stage.module.css';
import knight from './knight.glb?url';
import picture from './knight.webp';

const Viewer = lazy(async () => ({ default: (await import('../../viewer/viewer.tsx')).Viewer }));

/** Who only reads sees it turn too, after the page has had its first seconds for itself. */
const UNTOUCHED_MS = 6000;
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/**
 * What a model looks like, before there is one: an example that the service made of words, turning until it is touched. Its
 * picture is there at once; what draws it comes when somebody is there to see it. Who wants no motion keeps the picture.
 */
export function ExampleStage() {
  const isAwake = useAwake();
  const still = <img className={classes.picture} src={picture} alt="" />;
  return (
    <section className={classes.example} aria-label={words.example.title}>
      <div className={classes.stage}>
        {isAwake ? (
          <Suspense fallback={still}>
            <Viewer
              source={{ name: words.example.name, url: knight, format: 'glb' }}
              poster={picture}
              turning
            />
          </Suspense>
        ) : (
          still
        )}
      </div>
      <p className={classes.told}>{words.example.told}</p>
    </section>
  );
}

function useAwake(): boolean {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const ended = new AbortController();
    const wake = () => {
      ended.abort();
      clearTimeout(timer);
      setAwake(true);
    };
    const timer = setTimeout(wake, UNTOUCHED_MS);
    for (const touch of TOUCHES)
      addEventListener(touch, wake, { signal: ended.signal, passive: true });
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, []);
  return isAwake;
}
