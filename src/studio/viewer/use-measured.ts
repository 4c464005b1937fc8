import { useEffect, useState } from 'react';
import type { ModelStatistics } from '../../contract/mesh-report.ts';
import type { ModelSource } from './stage/source.ts';

/** What the service measured of a model; undefined until it is known, null where there is nothing to know. */
export function useMeasured(source: ModelSource): ModelStatistics | null | undefined {
  const [measured, setMeasured] = useState<ModelStatistics | null>();
  const path = source.url.replace(/\?.*/, '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: links of one file are signed anew now and then.
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
