import type { PreviewAnswer, PreviewRequest } from './messages.ts';
import { Previewer } from './preview.ts';

const previewer = new Previewer();

self.onmessage = async ({ data }: MessageEvent<PreviewRequest>) => {
  // Arrays are copied rather than transferred, because the next run uses them again.
  self.postMessage(await previewer.answer(data).catch(problemOf));
};

const problemOf = (error: unknown): PreviewAnswer => ({
  problem: error instanceof Error ? error.message : String(error),
});
