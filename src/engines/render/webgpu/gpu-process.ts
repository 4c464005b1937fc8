/** The program of a GPU process: one Dawn device and one renderer, which draw what the engine process sends. */
import { collectGarbage } from '../collect-garbage.ts';
import { openDevice } from './dawn.ts';
import type { FromGpu, ToGpu } from './gpu-protocol.ts';
import { StudioRenderer } from './studio-renderer.ts';

let renderer: StudioRenderer | null = null;

async function answer(message: ToGpu): Promise<FromGpu> {
  if (message.type === 'start') {
    const opened = await openDevice(message.kinds);
    if (opened !== null) renderer = await StudioRenderer.create(opened);
    return { type: 'started', adapter: opened?.adapter ?? null };
  }
  if (renderer === null) throw new Error('there is no device');
  if (message.type === 'open') {
    await renderer.open(message.scene);
    return { type: 'opened' };
  }
  if (message.type === 'draw') {
    return { type: 'drawn', pictures: await renderer.draw(message.draw) };
  }
  renderer.close();
  collectGarbage();
  return { type: 'closed' };
}

process.on('message', (message: ToGpu) => {
  void answer(message).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.send?.({ type: 'failed', message: text } satisfies FromGpu);
    },
  );
});
// Dawn's threads would keep the process; without an engine process nobody waits for a picture.
process.on('disconnect', () => process.exit(0));
