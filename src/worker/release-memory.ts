import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Minimum size for a release. Processes that have rendered images hold 300 MB, including their render threads, and they
 * reuse this memory.
 */
const WORTH_BYTES = 400 * 2 ** 20;
/**
 * Growth since the last release that justifies another one, because a release cannot return what the last one could
 * not.
 */
const GROWN = 1.25;

/** V8's `gc`, with the options that V8 itself uses when memory has run out. */
type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;
let collect: Collect | null = null;
/** Resident bytes after the last release. */
let leftBytes = 0;

/**
 * Gives unused memory back to the system after a run. When a heap shrinks, V8 keeps its pages for the next growth
 * and releases them only after eight idle seconds, which a busy process never has. For example, a file whose parsing
 * fills 520 MB of heap left 740 MB resident permanently, which counted toward the limits of the runs after it. A
 * release takes 0.3 s for such a heap. Does nothing if the process is small, or has not grown by a quarter since the
 * last release.
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
