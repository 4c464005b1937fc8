import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | null = null;

/**
 * Frees what this thread no longer refers to, now: 10 ms. Shared memory weighs nothing in V8's eyes, so that eight models of
 * 1M triangles came to 1.3 GB before it was collected.
 */
export function collectGarbage(): void {
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
