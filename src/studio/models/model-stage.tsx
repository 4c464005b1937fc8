import { lazy, Suspense } from 'react';
import { ownLink } from '../data/client.ts';
import classes from './model-stage.module.css';
import type { ViewerSource } from './viewer-source.ts';

/** Everything that draws in three dimensions comes when there is something to draw. */
const Viewer = lazy(async () => ({ default: (await import('../viewer/viewer.tsx')).Viewer }));

/** A model on the stage; its picture until the viewer has it. */
export function ModelStage({
  source,
  compareWith = null,
  others = [],
  poster,
}: {
  source: ViewerSource | null;
  /** Another one beside it; null: none. */
  compareWith?: ViewerSource | null;
  /** Those that can be chosen to stand beside it. */
  others?: readonly ViewerSource[];
  /** Link to a picture of it; null: there is none. */
  poster: string | null;
}) {
  const picture = poster === null ? null : ownLink(poster);
  const still = picture !== null && <img className={classes.poster} src={picture} alt="" />;
  return (
    <div className={classes.stage}>
      {source === null ? (
        still
      ) : (
        <Suspense fallback={still}>
          <Viewer source={source} compareWith={compareWith} others={others} poster={picture} />
        </Suspense>
      )}
    </div>
  );
}
