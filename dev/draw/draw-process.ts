import { enableCompileCache, flushCompileCache } from 'node:module';
import type { DrawAnswer, DrawRequest } from './draw-request.ts';

// A spare process: packages are loaded ahead, the sources when there is something to draw, so that they are as saved.
enableCompileCache(process.env.NODE_COMPILE_CACHE);
await Promise.all([import('sharp'), import('zod')]);

let flushed = false;

process.on('message', async (request: DrawRequest) => {
  process.send!(await answerTo(request));
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
