import { useEffect, useState } from 'react';
import type { ModelStatistics } from '../../contract/mesh-report.ts';
import type { ModelSource } from './stage/source.ts';

/** Returns the service's measurements of a model; undefined while loading, null if there are none. */
export function useMeasured(source: ModelSource): ModelStatistics | null | undefined {
  const [measured, setMeasured] = useState<ModelStatistics | null>();
  const path = source.url.replace(/\?.*/, '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: links to the same file are signed again from time to time.
  useEffect(() => {
    let isLeft = false;
    const keep = (found: ModelStatistics | null) => {
      if (!isLeft) setMeasured(found);
    };
    setMeasured(undefined);
    (source.measure?.() ?? Promise.resolve(null)).then(keep, () => keep(null));
    return () => {
      isLeft = true;
    };
  }, [path, source.measure === undefined]);
  return measured;
}
