import { setTimeout as pause } from 'node:timers/promises';
import type { TaskFrame } from '../src/sdk/index.ts';
import { objectImage } from '../test/support/images.ts';
import { startService } from '../test/support/service.ts';
import { percentile, smoke, writeResults } from './results.ts';

/*
 * Creation to RUNNING on an idle service, with a file_key: by the task's own times, and as a client sees it, from
 * sending the request to the RUNNING frame of its WebSocket.
 */
const ROUNDS = smoke ? 3 : 60;

const service = await startService({
  embedded: true,
  env: { BOZZETTO_RATE_LIMIT: '0', BOZZETTO_CREDITS: '100000' },
});
const client = service.client();
const { file_key } = await client.uploads.image(await objectImage(256));

const over = new AbortController();
let onFrame: (frame: TaskFrame) => void = () => {};
const listening = (async () => {
  for await (const frame of client.updates({ signal: over.signal })) onFrame(frame);
})();
await pause(500);

const inside: number[] = [];
const outside: number[] = [];
for (let round = 0; round < ROUNDS + 1; round++) {
  const running = new Promise<TaskFrame>((resolve) => {
    onFrame = (frame) => frame.status === 'RUNNING' && resolve(frame);
  });
  const sent = performance.now();
  const task = await client.tasks.create('image-to-mesh', {
    image_file: file_key,
    polygon_limit: 1000 + round,
    turbo: true,
  });
  const frame = await running;
  const seen = performance.now() - sent;
  await client.wait(task, { throwOnFailure: false });
  // The first round starts the engine process; it is kept warm for the next ones.
  if (round > 0) {
    inside.push(Date.parse(frame.started_at!) - Date.parse(frame.created_at));
    outside.push(seen);
  }
  await pause(50);
}
over.abort();
await listening;
await service.stop({ keepData: false });

const figure = (metric: string, values: number[], p: number, atMost?: number) => ({
  metric,
  value: Math.round(percentile(values, p) * 10) / 10,
  unit: 'ms',
  ...(atMost === undefined ? {} : { bar: { atMost } }),
});
await writeResults('latency', [
  figure('created_at to started_at, p50', inside, 50, 40),
  figure('created_at to started_at, p99', inside, 99),
  figure('request to RUNNING frame, p50', outside, 50),
  figure('request to RUNNING frame, p99', outside, 99),
]);
