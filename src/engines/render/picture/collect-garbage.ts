import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * So much is let go before it is collected, in bytes. A collection takes 10 ms and V8's compiled loops with it, which cost
 * the next render a third of its time (640,000 triangles at 1024²: 1450 ms of processor with a collection after each
 * render, 950 without).
 */
const WORTH_BYTES = 96 * 2 ** 20;

let collect: (() => void) | null = null;
/** Bytes that were let go since the last collection. */
let waiting = 0;

/**
 * Tells that this thread no longer refers to so many bytes of shared memory. It weighs nothing in V8's eyes: eight models of
 * 1M triangles came to 1.3 GB before it was collected.
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
