import { lazy, Suspense } from 'react';
import { useAwake } from '../../ui/use-awake.ts';
import { words } from '../../words/create.ts';
import classes from './example-stage.module.css';
import knight from './knight.glb?url';
import picture from './knight.webp';

const Viewer = lazy(async () => ({ default: (await import('../../viewer/viewer.tsx')).Viewer }));

/**
 * Shows an example model, made by the service from a prompt, before the user has one. Its picture appears at once; the
 * viewer loads once the user interacts with the page, and rotates the model until it is touched. Users who prefer
 * reduced motion keep the picture.
 */
export function ExampleStage() {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isAwake = useAwake(isStill ? null : true);
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
      <p className={classes.caption}>{words.example.caption}</p>
    </section>
  );
}
