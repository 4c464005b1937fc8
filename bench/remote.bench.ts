import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { remoteStepChaos } from '../test/faults/remote-step-chaos.ts';
import {
  type RemoteStepServer,
  remoteStepOf,
  type ServerList,
} from '../test/faults/remote-step-servers.ts';
import { RemoteStepWorkers } from '../test/faults/remote-step-workers.ts';
import { openRig } from '../test/faults/worker-rig.ts';
import { startMockGenerations3d } from '../test/support/mock-servers/http-3d-generations.ts';
import { startMockHunyuan3d } from '../test/support/mock-servers/hunyuan3d.ts';
import { sampleModel } from '../test/support/mock-servers/sample-model.ts';
import { processorSeconds } from '../test/support/processes.ts';
import { startService } from '../test/support/service.ts';
import { finishedShapes } from './remote-shapes.ts';
import { type Measurement, percentile, smoke, writeResults } from './results.ts';

/*
 * Model servers, represented by their mock servers on loopback: the time of a task beyond the server's own, the memory
 * that a worker uses for waiting remote steps, and what happens to tasks, credits and slots while servers lose jobs,
 * hang, restart and send wrong responses and workers are killed.
 */
const figures: Measurement[] = [];

/** The real service with one server. */
async function overheads(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-bench-'));
  let [arrived, answered, broke] = [0, 0, 0];
  let returned = await sampleModel();
  const gpu = await startMockHunyuan3d({
    milliseconds: 50,
    makes: () => {
      arrived = Date.now() - 50;
      answered = Date.now();
      return returned;
    },
  });
  const refusing = await startMockHunyuan3d({
    milliseconds: 20,
    ending: () => {
      broke = Date.now();
      return 'fail';
    },
  });
  const config = join(directory, 'bozzetto.config.json');
  const server = (url: string) => ({ kind: 'hunyuan3d', url });
  await writeFile(
    config,
    JSON.stringify({
      backends: { gpu: server(gpu.url), refusing: server(refusing.url) },
      models: {
        'image-to-mesh': { one: ['gpu'], next: ['refusing', 'gpu'] },
        'image-to-model': { one: ['gpu'] },
      },
    }),
  );
  const service = await startService({ env: { BOZZETTO_CONFIG: config } });
  try {
    const client = service.client();
    const image = await readFile(join(import.meta.dirname, '../examples/mushroom.png'));
    const { file_key: image_file } = await client.uploads.image(new Uint8Array(image), {
      filename: 'mushroom.png',
    });
    const options = { allow_duplicate: true };
    const run = async (model_version: string) => {
      const created = Date.now();
      await client.run('image-to-mesh', { image_file, model_version }, options);
      return { submit: arrived - created, failover: arrived - broke };
    };
    await run('one');
    const submits: number[] = [];
    const failovers: number[] = [];
    for (let n = 0; n < (smoke ? 1 : 9); n++) submits.push((await run('one')).submit);
    for (let n = 0; n < (smoke ? 1 : 2); n++) failovers.push((await run('next')).failover);
    figures.push(
      {
        metric: 'creation to submit, p50',
        value: percentile(submits, 50),
        unit: 'ms',
        bar: { atMost: 150 },
      },
      {
        metric: 'failure at one server to the submit at the next, largest',
        value: Math.max(...failovers),
        unit: 'ms',
        bar: { atMost: 2000 },
      },
    );
    for (const shape of await finishedShapes(smoke)) {
      const { flow, name, bar, runs } = shape;
      const input = { image_file, model_version: 'one', ...shape.input };
      returned = shape.model;
      const finishes: number[] = [];
      const processor: number[] = [];
      // The first run warms up the engine process.
      for (let n = 0; n < 1 + runs; n++) {
        const before = await processorSeconds(service.child.pid!);
        await client.run(flow, input, options);
        finishes.push(Date.now() - answered);
        processor.push((await processorSeconds(service.child.pid!)) - before);
      }
      const metric = `server's end to SUCCESS, ${name}`;
      const value = percentile(finishes.slice(1), 50);
      const seconds = Math.round(percentile(processor.slice(1), 50) * 100) / 100;
      figures.push(
        { metric: `${metric}, p50`, value, unit: 'ms', ...(bar && { bar }) },
        { metric: `${metric}: processor of the whole task, p50`, value: seconds, unit: 's' },
      );
    }
  } finally {
    await service.stop();
    for (const mockServer of [gpu, refusing]) await mockServer.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** One worker process that waits for many remote steps. */
async function waitingRemoteSteps(): Promise<void> {
  const count = smoke ? 50 : 500;
  const mockServer = await startMockGenerations3d({ milliseconds: smoke ? 3000 : 40_000 });
  const server: RemoteStepServer = {
    ...{ name: 'gpu', kind: 'http-3d-generations', url: mockServer.url, concurrency: count },
    settings: { fields: { model: 'any' } },
  };
  const list: ServerList = { backends: ['gpu'], builtIn: false };
  const rig = await openRig({ remoteLane: () => remoteStepOf(list)!.lane });
  const workers = new RemoteStepWorkers(rig, [server], [['all', list]]);
  try {
    await workers.start();
    const image = await rig.upload();
    for (let n = 0; n < count; n++)
      await rig.create(image, { does: 'succeed' }, rig.user, { servers: 'all' });
    for (let waited = 0; mockServer.running < count && waited < 38_000; waited += 100)
      await pause(100);
    const waiting = mockServer.running;
    await workers.figures();
    await pause(smoke ? 500 : 5000);
    const { resident, lateness } = await workers.figures();
    figures.push(
      { metric: 'remote steps that one worker waits for at once', value: waiting, unit: '' },
      {
        metric: 'resident memory of that worker',
        value: Math.round(resident / 2 ** 20),
        unit: 'MiB',
        bar: { atMost: 300 },
      },
      {
        metric: 'lateness of its event loop, p99',
        value: Math.round(lateness * 10) / 10,
        unit: 'ms',
        bar: { atMost: 50 },
      },
    );
  } finally {
    await workers.stop();
    await mockServer.stop();
  }
}

async function chaos(): Promise<void> {
  const tasks = smoke ? 20 : 10_000;
  const outcome = await remoteStepChaos({
    ...{
      seed: 4711,
      tasks,
      faults: smoke ? 0 : 0.1,
      killEvery: smoke ? Number.POSITIVE_INFINITY : 20,
      workers: 3,
    },
    ...{ jobMs: 50, limitMs: smoke ? 60_000 : 1_500_000 },
  });
  console.log(JSON.stringify(outcome));
  const { SUCCESS = 0, FAILED = 0 } = outcome.endings;
  const over = outcome.servers.filter(({ mostRunning, concurrency }) => mostRunning > concurrency);
  figures.push(
    {
      metric: `tasks that ended, of ${tasks} with 10 % faults over 4 servers`,
      value: SUCCESS + FAILED,
      unit: '',
      bar: { atLeast: tasks },
    },
    { metric: 'of them successes', value: SUCCESS, unit: '' },
    { metric: 'workers killed meanwhile', value: outcome.kills, unit: '' },
    { metric: 'seconds', value: Math.round(outcome.seconds), unit: 's' },
    { metric: 'findings in the books', value: outcome.books.length, unit: '', bar: { atMost: 0 } },
    {
      metric: 'servers with more jobs than they take',
      value: over.length,
      unit: '',
      bar: { atMost: 0 },
    },
    { metric: 'places left taken', value: outcome.slotsLeft, unit: '', bar: { atMost: 0 } },
  );
}

await overheads();
await waitingRemoteSteps();
await chaos();
await writeResults('remote', figures);
process.exit();
