import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ownLink } from '../data/client.ts';
import { measuredModel } from '../tasks/measured-model.ts';
import { reportQuery } from '../tasks/task-queries.ts';
import { isDrawnByProcessor } from '../ui/drawn-by-processor.ts';
import { useAwake } from '../ui/use-awake.ts';
import type { EditedView } from '../viewer/stage/edited-scene.ts';
import type { Comparison } from '../viewer/stage/settings.ts';
import type { ModelSource } from '../viewer/stage/source.ts';
import classes from './model-stage.module.css';
import type { ViewerSource } from './viewer-source.ts';

/** The viewer and three.js are loaded only when there is a model to show. */
const Viewer = lazy(async () => ({ default: (await import('../viewer/viewer.tsx')).Viewer }));

/**
 * Shows a model on the stage, with its picture until the viewer is ready. Without a GPU, loading the viewer blocks the
 * page (5 s for the first frame of a million triangles), so it is then not loaded until the user interacts with the
 * page.
 */
export function ModelStage({
  source,
  compareWith = null,
  others = [],
  comparison = 'side',
  edited = null,
  poster,
}: {
  source: ViewerSource | null;
  /** Second model for comparison; null: none. */
  compareWith?: ViewerSource | null;
  /** Models that can be chosen for comparison. */
  others?: readonly ViewerSource[];
  /** How two models are compared at first. */
  comparison?: Comparison;
  /** An edit of the model, shown instead of the model; null if there is none. */
  edited?: EditedView | null;
  /** Link to a picture of the model; null if there is none. */
  poster: string | null;
}) {
  const client = useQueryClient();
  const picture = poster === null ? null : ownLink(poster);
  const [isSeen, setSeen] = useState(false);
  const seen = () => setSeen(true);
  const still = picture !== null && (
    <img className={classes.poster} src={picture} alt="" onLoad={seen} onError={seen} />
  );
  // The renderer is checked only after the picture has loaded, because creating the context takes a tenth of a second.
  const isReady = source !== null && (picture === null || isSeen);
  const isAwake = useAwake(isReady ? picture !== null && isDrawnByProcessor() : null);
  return (
    <div className={classes.stage}>
      {source === null || !isAwake ? (
        still
      ) : (
        <Suspense fallback={still}>
          <Viewer
            source={measurable(source, client)}
            compareWith={compareWith && measurable(compareWith, client)}
            comparison={comparison}
            others={others.map((other) => measurable(other, client))}
            edited={edited}
            poster={picture}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Returns a source whose measurements come from the report of its task, which is usually cached already. */
function measurable({ task, ...source }: ViewerSource, client: QueryClient): ModelSource {
  if (task === undefined) return source;
  const query = { ...reportQuery(task), staleTime: Number.POSITIVE_INFINITY };
  return { ...source, measure: async () => measuredModel(await client.fetchQuery(query)) };
}
