import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { TaskFrame } from '../src/sdk/index.ts';
import { bytes, objectImage } from '../test/support/images.ts';
import { processesOf } from '../test/support/processes.ts';
import { type Service, startService } from '../test/support/service.ts';
import { type Measurement, percentile, smoke, writeResults } from './results.ts';

/*
 * Time from creation to RUNNING on an idle service, with a file_key: by the task's own timestamps, and as a client sees
 * it, from sending the request to the RUNNING frame of its WebSocket. Without image moderation and with it: for new
 * images, for a known one, and for the first one, while the moderation process is still to be started.
 */
const ROUNDS = smoke ? 3 : 60;
const COLD_ROUNDS = smoke ? 1 : 7;
/** Longer than the moderation process needs to start and warm up. */
const WARM_MS = 3000;

interface Latencies {
  /** Milliseconds from created_at to started_at. */
  inside: number[];
  /** Milliseconds from the request to the frame. */
  outside: number[];
}

/** Opens a service and a listening client. */
async function open(moderation: 'on' | 'off') {
  const service = await startService({
    embedded: true,
    env: {
      BOZZETTO_RATE_LIMIT: '0',
      BOZZETTO_CREDITS: '100000',
      BOZZETTO_MODERATE_IMAGES: moderation,
    },
  });
  const client = service.client();
  const over = new AbortController();
  let onFrame: (frame: TaskFrame) => void = () => {};
  const listening = (async () => {
    for await (const frame of client.updates({ signal: over.signal })) onFrame(frame);
  })();
  let orders = 0;
  return {
    service,
    upload: async (image: Uint8Array<ArrayBuffer>) => (await client.uploads.image(image)).file_key,
    /** Runs a task to its end, and records how long it took to start. */
    async round(file_key: string, { inside, outside }: Latencies): Promise<void> {
      const running = new Promise<TaskFrame>((resolve) => {
        onFrame = (frame) => frame.status === 'RUNNING' && resolve(frame);
      });
      const sent = performance.now();
      const task = await client.tasks.create('image-to-mesh', {
        image_file: file_key,
        polygon_limit: 1000 + orders++,
        turbo: true,
      });
      const frame = await running;
      outside.push(performance.now() - sent);
      inside.push(Date.parse(frame.started_at!) - Date.parse(frame.created_at));
      await client.wait(task, { throwOnFailure: false });
      await pause(50);
    },
    async close(): Promise<void> {
      over.abort();
      await listening;
      await service.stop({ keepData: false });
    },
  };
}

const none = (): Latencies => ({ inside: [], outside: [] });

/** Always different bytes, similar to real uploads: a square PNG of 256 to 1024, a photograph of 12 megapixels. */
async function image(round: number): Promise<Uint8Array<ArrayBuffer>> {
  if (round % 4 === 3) return photograph(round);
  return objectImage([256, 512, 1024][round % 4]! + round);
}

async function photograph(round: number): Promise<Uint8Array<ArrayBuffer>> {
  const object = await objectImage(400 + round);
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const ground = sharp({
    create: { width: 800, height: 600, channels: 3, noise, background: '#888' },
  });
  const scene = await ground
    .composite([{ input: Buffer.from(object) }])
    .png()
    .toBuffer();
  return bytes(await sharp(scene).resize(4000, 3000).jpeg({ quality: 85 }).toBuffer());
}

/** Uses one image repeatedly. */
async function withoutModeration(): Promise<Latencies> {
  const { upload, round, close } = await open('off');
  const file_key = await upload(await objectImage(256));
  const latencies = none();
  await round(file_key, none());
  for (let i = 0; i < ROUNDS; i++) await round(file_key, latencies);
  await close();
  return latencies;
}

async function withModeration(): Promise<{ unseen: Latencies; seen: Latencies }> {
  const { upload, round, close } = await open('on');
  const [unseen, seen] = [none(), none()];
  await pause(WARM_MS);
  await round(await upload(await objectImage(255)), none());
  for (let i = 0; i < ROUNDS; i++) {
    const file_key = await upload(await image(i));
    await round(file_key, unseen);
    await round(file_key, seen);
  }
  await close();
  return { unseen, seen };
}

/** The moderation process is ended before each upload, as after ten idle minutes. */
async function cold(): Promise<Latencies> {
  const { service, upload, round, close } = await open('on');
  const latencies = none();
  await pause(WARM_MS);
  await round(await upload(await objectImage(255)), none());
  for (let i = 0; i < COLD_ROUNDS; i++) {
    const image = await objectImage(256 + i);
    await endJudge(service);
    await round(await upload(image), latencies);
  }
  await close();
  return latencies;
}

async function endJudge({ data }: Service): Promise<void> {
  for (const { pid, command } of await processesOf(data))
    if (command.includes('moderation-process')) process.kill(pid, 'SIGKILL');
  await pause(200);
}

function figures(what: string, { inside, outside }: Latencies, bar?: number): Measurement[] {
  const rounded = (values: number[], p: number) => Math.round(percentile(values, p) * 10) / 10;
  const limit = bar === undefined ? {} : { bar: { atMost: bar } };
  const name = (from: string, p: number) => `${what}: ${from}, p${p}`;
  const [task, client] = ['created_at to started_at', 'request to RUNNING frame'];
  return [
    { metric: name(task, 50), value: rounded(inside, 50), unit: 'ms', ...limit },
    { metric: name(task, 99), value: rounded(inside, 99), unit: 'ms' },
    { metric: name(client, 50), value: rounded(outside, 50), unit: 'ms' },
    { metric: name(client, 99), value: rounded(outside, 99), unit: 'ms' },
  ];
}

const off = await withoutModeration();
const { unseen, seen } = await withModeration();
const first = await cold();
await writeResults('latency', [
  ...figures('images not judged', off, 40),
  ...figures('an image never seen', unseen, 60),
  ...figures('an image judged before', seen, 40),
  ...figures('an image, its judge to be started', first, 300),
]);
