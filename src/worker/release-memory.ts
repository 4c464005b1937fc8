import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Processes that have drawn pictures hold 300 MB, their drawing threads' included, and use them again. */
const WORTH_BYTES = 400 * 2 ** 20;

/** `gc` of V8, in the flavor in which it runs where memory has run out. */
type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;
let collect: Collect | null = null;

/**
 * Gives memory that a run has left behind back to the system. V8 keeps the pages of a heap that has shrunk for its next
 * growth and gives them up after eight quiet seconds, which a process with work to do never has: a file whose reading
 * fills 520 MB of heap left 740 MB resident for good, and the runs after it counted them as theirs. 0.3 s for such a heap;
 * nothing where the process is small.
 */
export function releaseMemory(): void {
  if (process.memoryUsage.rss() < WORTH_BYTES) return;
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as Collect;
  }
  collect({ type: 'major', flavor: 'last-resort' });
}
