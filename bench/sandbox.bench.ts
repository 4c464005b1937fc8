import { startService } from '../test/support/service.ts';
import { percentile, smoke, writeResults } from './results.ts';

/*
 * sandbox  tasks of every kind, created with a sandbox key by one client, one after another: the milliseconds from
 *          `created_at` to `completed_at`, and from the request to the last frame at the client. PostgreSQL, the service
 *          and the client are three processes on the same cores.
 */
const ROUNDS = smoke ? 1 : 20;

const service = await startService({ embedded: true });
try {
  const live = service.client();
  const { token } = await live.account.keys.create({ sandbox: true });
  const client = service.client({ apiKey: token });
  const image_file = 'https://example.com/chair.png';
  const model_file = 'https://example.com/chair.glb';
  const create = [
    () => client.tasks.create('image-to-model', { image_file }),
    () => client.tasks.create('image-to-artistic-mesh', { image_file }),
    () => client.tasks.create('text-to-model', { prompt: 'a wooden chair' }),
    () => client.tasks.create('image-generation', { prompt: 'a red fox' }),
    () => client.tasks.create('prompt-optimize', { user_input: 'an armchair' }),
    () => client.tasks.create('model-preview-render', { model_file }),
    () => client.tasks.create('model-remesh', { model_file }),
    () => client.tasks.create('model-texture', { model_file, prompt: 'polished gold' }),
    () =>
      client.tasks.create('convert-model-format', {
        model_file,
        source_format: 'glb',
        target_format: 'fbx',
      }),
  ];
  const lives: number[] = [];
  const seen: number[] = [];
  for (let round = 0; round <= ROUNDS; round++)
    for (const make of create) {
      const began = performance.now();
      const task = await client.wait(await make());
      const took = performance.now() - began;
      // The first round opens connections and reads the recordings.
      if (round === 0) continue;
      lives.push(Date.parse(task.completed_at!) - Date.parse(task.created_at));
      seen.push(took);
    }
  const ms = (values: number[], p: number) => Math.round(percentile(values, p));
  await writeResults('sandbox', [
    { metric: 'tasks', value: lives.length, unit: '' },
    { metric: 'creation to ending, p50', value: ms(lives, 50), unit: 'ms', bar: { atMost: 100 } },
    { metric: 'creation to ending, p99', value: ms(lives, 99), unit: 'ms', bar: { atMost: 100 } },
    { metric: 'request to the last frame, p50', value: ms(seen, 50), unit: 'ms' },
    { metric: 'request to the last frame, p99', value: ms(seen, 99), unit: 'ms' },
  ]);
} finally {
  await service.stop();
}
