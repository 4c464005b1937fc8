import { useCallback, useEffect, useRef, useState } from 'react';
import type { ModelSource } from './stage/source.ts';
import type { Slot, Stage } from './stage/stage.ts';

/** Loading state of a model. */
export type Loading =
  | { state: 'none' }
  | { state: 'loading'; received: number; total: number | null; isReading: boolean }
  | { state: 'shown' }
  | { state: 'cancelled' }
  | { state: 'failed'; message: string };

/** Loads `source` into a slot of the stage; null leaves the slot empty. */
export function useModel(stage: Stage | null, slot: Slot, source: ModelSource | null) {
  const [loading, setLoading] = useState<Loading>({ state: 'none' });
  const [attempt, setAttempt] = useState(0);
  const [controller, setController] = useState<AbortController | null>(null);
  const key = source && keyOf(source);
  const latest = useRef(source);
  latest.current = source;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    if (!stage || key === null || latest.current === null) {
      setLoading({ state: 'none' });
      return;
    }
    const own = new AbortController();
    setController(own);
    setLoading({ state: 'loading', received: 0, total: null, isReading: false });
    const progress = (received: number, total: number | null) => {
      if (!own.signal.aborted)
        setLoading({ state: 'loading', received, total, isReading: received === total });
    };
    stage.load(slot, latest.current, own.signal, progress).then(
      () => setLoading({ state: 'shown' }),
      (error: unknown) => {
        if (own.signal.reason === LEFT) return;
        const message = error instanceof Error ? error.message : String(error);
        setLoading(own.signal.aborted ? { state: 'cancelled' } : { state: 'failed', message });
      },
    );
    return () => {
      own.abort(LEFT);
      stage.unload(slot);
    };
  }, [stage, slot, key, attempt]);
  const cancel = useCallback(() => controller?.abort(), [controller]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { loading, cancel, retry };
}

/**
 * Returns the key that identifies a model. Signatures are removed from its links, because links to the same file are
 * signed again from time to time.
 */
function keyOf({ name, url, format, polygons }: ModelSource): string {
  const path = (link: string | undefined) => link?.replace(/\?.*/, '');
  return JSON.stringify([name, path(url), format, path(polygons?.url)]);
}

/** Abort reason for a load that the page itself ended, which is not reported. */
const LEFT = new DOMException('Another model is shown.', 'AbortError');
