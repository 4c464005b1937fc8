import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fails } from '../support/expect.ts';
import { objectImage } from '../support/images.ts';
import type { MockServer } from '../support/mock-servers/mock-server.ts';
import { startMockOpenAi } from '../support/mock-servers/openai.ts';
import { type Service, startService } from '../support/service.ts';

const WRITTEN = {
  version: 1,
  name: 'disc',
  parameters: {
    camera_azimuth: { value: 0, min: -180, max: 180 },
    camera_elevation: { value: 0, min: -90, max: 90 },
  },
  materials: { red: { is: 'plastic', color: '#b03030' } },
  parts: [
    {
      name: 'disc',
      material: 'red',
      shape: { kind: 'cylinder', radius: 0.5, height: 0.1 },
      turn: [90, 0, 0],
    },
  ],
};

/* A language model that sees makes models from images; a mock server stands in for it. */

/** What these tests check does not depend on the size of the models. */
const polygon_limit = 1000;

describe('an image of which a language model writes a program', () => {
  let service: Service;
  let directory: string;
  const authors: Record<string, MockServer> = {};
  const config = () => join(directory, 'bozzetto.config.json');

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bozzetto-pictures-'));
    // A program and an empty correction for each of three tasks.
    const says = Array.from({ length: 3 }, () => [JSON.stringify(WRITTEN), '{"edits":[]}']).flat();
    authors.seer = await startMockOpenAi({ says, milliseconds: 20 });
    authors.babbler = await startMockOpenAi({ says: 'no program', milliseconds: 20 });
    const backends = Object.fromEntries(
      Object.entries(authors).map(([name, { url }]) => [
        name,
        { kind: 'openai', url, chat_model: 'a-model', author_sees: true },
      ]),
    );
    const models = { seer: ['seer', 'built-in'], babbler: ['babbler', 'built-in'] };
    const flows = { 'image-to-model': models, 'image-to-mesh': models };
    await writeFile(config(), JSON.stringify({ backends, models: flows }));
    service = await startService({ env: { BOZZETTO_CONFIG: config() } });
  });
  after(async () => {
    await service.stop();
    for (const author of Object.values(authors)) await author.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const uploaded = async () => {
    const { file_key } = await service.client().uploads.image(await objectImage());
    return file_key;
  };

  test('becomes the model of that program, with the image’s own cut-out', async () => {
    const client = service.client();
    const task = await client.run('image-to-model', {
      image_file: await uploaded(),
      model_version: 'seer',
      polygon_limit,
    });
    const output = task.output as Record<string, string[]>;
    const file = await (await client.download(output.program_url![0]!)).bytes();
    const program = JSON.parse(Buffer.from(file).toString());
    assert.deepEqual([program.name, program.parameters], ['disc', undefined]);
    assert.equal(output.preprocessed_image_url!.length, 1);
    assert.equal(output.textured_model_url!.length, 1);
    const { statistics } = (await client.tasks.report(task.task_uuid)) as unknown as {
      statistics: { servers: { program: Record<string, unknown> } };
    };
    const { outline_iou, azimuth, looks, caption } = statistics.servers.program;
    assert.ok(Number(outline_iou) > 0 && azimuth !== undefined, JSON.stringify(statistics));
    assert.equal(looks, 1);
    assert.equal(caption, 'disc');
  });

  test('has the colors of the image, and the reconstruction beside it if that is asked for', async () => {
    const client = service.client();
    const image_file = await uploaded();
    const task = await client.run('image-to-model', {
      image_file,
      model_version: 'seer',
      polygon_limit,
      candidates: 2,
    });
    const output = task.output as Record<string, string[]>;
    assert.equal(output.textured_model_url!.length, 1);
    assert.equal(output.program_url!.length, 1);
    const bytes = await (await client.download(output.candidate_model_url![0]!)).bytes();
    assert.equal(Buffer.from(bytes.subarray(0, 4)).toString(), 'glTF');
    assert.match(String(output.candidate_preview_url), /candidate-preview\.png/);
    const report = await client.tasks.report(task.task_uuid);
    const { likeness, candidate } = report.statistics as Record<string, { pictures: number }>;
    assert.equal(likeness?.pictures, 1, JSON.stringify(report));
    assert.ok(candidate !== undefined);
    const off = await client.run('image-to-model', {
      image_file,
      model_version: 'seer',
      polygon_limit,
      likeness: 'off',
    });
    const { statistics } = await client.tasks.report(off.task_uuid);
    assert.equal((statistics as Record<string, unknown>).likeness, undefined);
    assert.equal((off.output as Record<string, unknown>).candidate_model_url, undefined);
  });

  test('is the only one to which likeness, candidates and a cost limit apply', async () => {
    const client = service.client();
    const image_file = await uploaded();
    for (const more of [{ likeness: 'colors' }, { candidates: 2 }, { max_author_cost: 1 }])
      await fails(4003, 400, () => client.tasks.create('image-to-model', { image_file, ...more }));
    const create = (flow: 'image-to-model' | 'image-to-mesh', likeness: string) => () =>
      client.tasks.create(flow, { image_file, model_version: 'seer', likeness });
    await fails(4004, 400, create('image-to-model', 'photo'));
    await fails(4004, 400, create('image-to-mesh', 'texture'));
  });

  test('is reconstructed if no program comes of it, and the report says so', async () => {
    const client = service.client();
    const image_file = await uploaded();
    const task = await client.run('image-to-mesh', {
      image_file,
      model_version: 'babbler',
      polygon_limit,
    });
    const { warnings } = await client.tasks.report(task.task_uuid);
    assert.equal(warnings.filter(({ code }) => code === 'author_replaced').length, 1);
    assert.equal((task.output as Record<string, unknown>).program_url, undefined);
  });

  test('is one only if the request names the language model', async () => {
    const client = service.client();
    const before = authors.seer!.jobs.length;
    const task = await client.run('image-to-mesh', {
      image_file: await uploaded(),
      polygon_limit,
    });
    assert.equal(task.input?.model_version, 'v2');
    assert.equal(authors.seer!.jobs.length, before);
    await fails(4004, 400, () =>
      client.tasks.create('text-to-mesh', { prompt: 'a chair', model_version: 'seer' }),
    );
  });
});
