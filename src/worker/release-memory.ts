import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Processes that have drawn pictures hold 300 MB, their drawing threads' included, and use them again. */
const WORTH_BYTES = 400 * 2 ** 20;
/** What a release could not give back, the next one cannot either: it waits until there is so much more. */
const GROWN = 1.25;

/** `gc` of V8, in the flavor in which it runs where memory has run out. */
type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;
let collect: Collect | null = null;
/** Resident after the last release. */
let leftBytes = 0;

/**
 * Gives memory that a run has left behind back to the system. V8 keeps the pages of a heap that has shrunk for its next
 * growth and gives them up after eight quiet seconds, which a process with work to do never has: a file whose reading
 * fills 520 MB of heap left 740 MB resident for good, and the runs after it counted them as theirs. 0.3 s for such a heap;
 * nothing where the process is small, or has not grown by a quarter since the last release.
 */
export function releaseMemory(): void {
  if (process.memoryUsage.rss() < Math.max(WORTH_BYTES, GROWN * leftBytes)) return;
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as Collect;
  }
  collect({ type: 'major', flavor: 'last-resort' });
  leftBytes = process.memoryUsage.rss();
}
