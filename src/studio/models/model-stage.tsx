import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ownLink } from '../data/client.ts';
import { measuredModel } from '../tasks/measured-model.ts';
import { reportQuery } from '../tasks/task-queries.ts';
import { isDrawnByProcessor } from '../ui/drawn-by-processor.ts';
import { useAwake } from '../ui/use-awake.ts';
import type { ModelSource } from '../viewer/stage/source.ts';
import classes from './model-stage.module.css';
import type { ViewerSource } from './viewer-source.ts';

/** Everything that draws in three dimensions comes when there is something to draw. */
const Viewer = lazy(async () => ({ default: (await import('../viewer/viewer.tsx')).Viewer }));

/**
 * A model on the stage; its picture until the viewer has it. Where no graphics card draws, the viewer takes the page's first
 * seconds (a first picture of a million triangles: 5 s), so it waits there until somebody is there to turn the model.
 */
export function ModelStage({
  source,
  compareWith = null,
  others = [],
  poster,
}: {
  source: ViewerSource | null;
  /** Second model for comparison; null: none. */
  compareWith?: ViewerSource | null;
  /** Models that can be chosen for comparison. */
  others?: readonly ViewerSource[];
  /** Link to a picture of it; null: there is none. */
  poster: string | null;
}) {
  const client = useQueryClient();
  const picture = poster === null ? null : ownLink(poster);
  const [isSeen, setSeen] = useState(false);
  const seen = () => setSeen(true);
  const still = picture !== null && (
    <img className={classes.poster} src={picture} alt="" onLoad={seen} onError={seen} />
  );
  // The renderer is checked only once the picture is there, because the check creates a context, which takes a tenth of
  // a second.
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
            others={others.map((other) => measurable(other, client))}
            poster={picture}
          />
        </Suspense>
      )}
    </div>
  );
}

/** A source that asks the report of its task, which a page mostly has already, for what was measured. */
function measurable({ task, ...source }: ViewerSource, client: QueryClient): ModelSource {
  if (task === undefined) return source;
  const query = { ...reportQuery(task), staleTime: Number.POSITIVE_INFINITY };
  return { ...source, measure: async () => measuredModel(await client.fetchQuery(query)) };
}
