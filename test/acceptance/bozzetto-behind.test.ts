import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bytes } from '../support/images.ts';
import { ROOT, type Service, startService } from '../support/service.ts';

/* One service behind another, added from the command line as a user does it. */

let back: Service;
let front: Service;
before(async () => {
  back = await startService();
  front = await startService({ env: { UPSTAIRS_KEY: back.apiKey } });
});
after(async () => {
  await front?.stop();
  await back?.stop();
});

/** Runs `engines` for the data directory of the service in front. */
async function engines(...args: string[]) {
  const child = spawn(process.execPath, [join(ROOT, 'src/cli/main.ts'), 'engines', ...args], {
    env: { PATH: process.env.PATH!, BOZZETTO_DATA: front.data, UPSTAIRS_KEY: back.apiKey },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let notes = '';
  child.stderr.on('data', (chunk) => (notes += chunk));
  const [code] = await once(child, 'close');
  return { code, notes };
}

test('a service is added to another by its address, and makes its models', async () => {
  const keyless = await engines('add', back.baseUrl);
  assert.equal(keyless.code, 2);
  assert.match(keyless.notes, /API key of the other service: add --credential/);

  const added = await engines(
    ...['add', back.baseUrl, '--name', 'upstairs', '--credential', `\${UPSTAIRS_KEY}`],
  );
  assert.equal(added.code, 0, added.notes);

  const client = front.client();
  const hasModel = async () =>
    (await client.flows()).flows
      .find(({ flow_name }) => flow_name === 'image-to-mesh')!
      .choices[0]!.models.some(({ name }) => name === 'upstairs');
  while (!(await hasModel())) await sleep(100);
  const mushroom = bytes(await readFile(join(ROOT, 'examples/mushroom.png')));
  const { file_key } = await client.uploads.image(mushroom, { filename: 'mushroom.png' });
  const task = await client.run('image-to-mesh', {
    image_file: file_key,
    model_version: 'upstairs',
    polygon_limit: 5000,
    turbo: true,
  });
  const report = await client.tasks.report(task.task_uuid);
  assert.match(
    JSON.stringify(report.engine),
    /"id":"upstairs","version":"[^"]*","provider":"bozzetto"/,
  );
  assert.ok(!report.warnings.some(({ code }) => code === 'server_replaced'));
  const [made, ...others] = (await back.client().tasks.list()).records;
  assert.deepEqual([made!.flow_name, made!.status, others], ['image-to-mesh', 'SUCCESS', []]);
  const { servers } = report.statistics as { servers: { model: { host_credits: number } } };
  assert.equal(servers.model.host_credits, made!.cost_credits);
});
