import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Bytes that must have been released before the garbage is collected. A collection takes 10 ms and discards V8's
 * compiled loops, which costs the next render a third of its time (640,000 triangles at 1024²: 1450 ms of processor
 * time with a collection after each render, 950 ms without).
 */
const WORTH_BYTES = 96 * 2 ** 20;

let collect: (() => void) | null = null;
/** Bytes released since the last collection. */
let waiting = 0;

/**
 * Reports that this thread has released `bytes` of shared memory. V8 does not count that memory: eight models of 1M
 * triangles added up to 1.3 GB before it was collected.
 */
export function letGo(bytes: number): void {
  waiting += bytes;
  if (waiting >= WORTH_BYTES) collectGarbage();
}

/** Frees what this thread no longer refers to, now. */
export function collectGarbage(): void {
  waiting = 0;
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
