import { SavedSources } from './saved-sources.ts';

/*
 * Loads the service ahead, with its packages, and starts it when told to: what was saved meanwhile, and all that depends on it,
 * is loaded again first.
 */
const SOURCE = new URL('../../src/', import.meta.url).href;
const sources = new SavedSources(SOURCE);
sources.watch();

// The service does not outlive the command, however that ends.
process.once('disconnect', () => process.exit());
process.once('message', (paths: string[]) => void start(paths));

/** A source that cannot be loaded now may have been mended by the time of the start, which reports it otherwise. */
const ahead = import('../../src/service/service.ts').catch(() => {});

/** @param paths relative to `src`, of the files that were saved since this process began */
async function start(paths: readonly string[]): Promise<void> {
  await ahead;
  sources.outdate(paths.map((path) => SOURCE + path));
  await import('../../src/bin/main.ts');
}
