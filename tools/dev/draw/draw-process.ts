import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { SavedSources } from '../saved-sources.ts';
import { type DrawAnswer, type DrawRequest, drawRequest } from './draw-request.ts';

/*
 * A spare process: it has loaded what draws, and drawn once. What was saved until it is taken, and all that depends on it, is
 * loaded again for the first picture.
 */
const ROOT = new URL('../../../', import.meta.url).href;
enableCompileCache(process.env.NODE_COMPILE_CACHE);
const sources = new SavedSources(ROOT);
sources.watch();
const sample = drawRequest.parse({ file: join(import.meta.dirname, 'sample.json') });
const ahead = answerTo(sample);

let flushed = false;

process.on('message', async (message: { saved: string[] } | DrawRequest) => {
  await ahead;
  if ('saved' in message) return sources.outdate(message.saved.map((path) => `${ROOT}src/${path}`));
  process.send!(await answerTo(message));
  if (flushed) return;
  flushed = true;
  flushCompileCache();
});
process.on('disconnect', () => process.exit());

async function answerTo(request: DrawRequest): Promise<DrawAnswer> {
  try {
    const { draw } = await import('./draw.ts');
    return await draw(request);
  } catch (error) {
    return { problem: (error as Error).stack ?? String(error) };
  }
}
