import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { fails } from '../support/expect.ts';
import { inspectGlb } from '../support/glb.ts';
import { bytes } from '../support/images.ts';
import { startMockHunyuan3d } from '../support/mock-servers/hunyuan3d.ts';
import { startMockMeshy } from '../support/mock-servers/meshy.ts';
import type { MockServer } from '../support/mock-servers/mock-server.ts';
import { startMockOpenAi } from '../support/mock-servers/openai.ts';
import { ROOT, type Service, startService } from '../support/service.ts';

/** Shape program that the language model of these tests writes. */
const WRITTEN = {
  version: 1,
  name: 'stool',
  materials: { wood: { is: 'oak' } },
  parts: [
    { name: 'seat', material: 'wood', at: [0, 0.5, 0], shape: { kind: 'sphere', radius: 0.2 } },
    {
      name: 'remote-step',
      material: 'wood',
      shape: { kind: 'cylinder', radius: 0.04, height: 0.8 },
    },
  ],
};

/* Tests the whole service with configured model servers: mock servers that return a torus for every request. */

describe('model servers', () => {
  let service: Service;
  let directory: string;
  let picture: string;
  const mockServers: Record<string, MockServer> = {};

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bozzetto-remote-'));
    mockServers.gpu = await startMockHunyuan3d({ milliseconds: 300 });
    mockServers.slow = await startMockHunyuan3d({ milliseconds: 3000 });
    mockServers.broken = await startMockHunyuan3d({ ending: () => 'fail', milliseconds: 50 });
    mockServers.writer = await startMockOpenAi({ says: JSON.stringify(WRITTEN), milliseconds: 50 });
    mockServers.scribbler = await startMockOpenAi({ says: 'A table.', milliseconds: 10 });
    mockServers.captioner = await startMockOpenAi({
      says: 'A mushroom.',
      ending: (job) => (['succeed', 'content', 'hang'] as const)[job] ?? 'succeed',
      milliseconds: 50,
    });
    mockServers.painter = await startMockOpenAi({ milliseconds: 100 });
    mockServers.host = await startMockMeshy({ milliseconds: 50 });
    const hunyuan = (mockServer: MockServer) => ({
      kind: 'hunyuan3d',
      url: mockServer.url,
      health_interval_s: 1,
    });
    const author = ({ url }: MockServer) => ({ kind: 'openai', url, chat_model: 'llama' });
    const config = join(directory, 'bozzetto.config.json');
    await writeFile(
      config,
      JSON.stringify({
        backends: {
          gpu: hunyuan(mockServers.gpu),
          slow: hunyuan(mockServers.slow),
          broken: hunyuan(mockServers.broken),
          writer: author(mockServers.writer),
          scribbler: author(mockServers.scribbler),
          host: {
            kind: 'meshy',
            url: mockServers.host.url,
            credential: `\${MESHY_KEY}`,
            works: ['image-to-3d', 'text-to-3d'],
            poll_ms: 100,
          },
          captioner: { ...author(mockServers.captioner), author_sees: true },
          painter: {
            kind: 'openai',
            url: mockServers.painter.url,
            images_model: 'flux',
            chat_model: 'llama',
          },
        },
        models: {
          'image-to-mesh': {
            hunyuan: ['gpu'],
            careful: ['broken', 'gpu'],
            fallback: ['broken', 'built-in'],
            patient: ['slow'],
          },
          'image-to-model': { hunyuan: ['gpu'] },
          'text-to-model': {
            hunyuan: ['gpu'],
            meshy: ['host'],
            llama: ['writer', 'built-in'],
            scribbler: ['scribbler', 'built-in'],
          },
          'image-generation': { flux: ['painter'] },
          'prompt-optimize': { llama: ['painter'], default: 'llama' },
        },
        captions: ['captioner'],
      }),
    );
    service = await startService({ env: { BOZZETTO_CONFIG: config, MESHY_KEY: 'msy_key' } });
    const example = sharp(await readFile(join(ROOT, 'examples/mushroom.png')));
    const jpeg = await example.flatten({ background: '#ffffff' }).jpeg().toBuffer();
    picture = (await service.client().uploads.image(bytes(jpeg), { filename: 'mushroom.jpg' }))
      .file_key;
  });
  after(async () => {
    await service.stop();
    for (const mockServer of Object.values(mockServers)) await mockServer.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const client = () => service.client();
  async function model(task: { output: unknown }, role: string) {
    const [url] = (task.output as Record<string, string[]>)[role]!;
    return inspectGlb(new Uint8Array(await (await client().download(url!)).bytes()));
  }

  test('a mesh by a server: finished by our conventions, and the report names who made it', async () => {
    const task = await client().run('image-to-mesh', {
      image_file: picture,
      model_version: 'hunyuan',
      polygon_limit: 2000,
    });
    const made = await model(task, 'geometry_model_url');
    // The mock server's torus has 2,304 triangles.
    assert.ok(made.triangles > 500 && made.triangles <= 2000, `${made.triangles}`);
    assert.ok(Math.abs(made.min[1]) < 1e-3 && Math.abs(made.max[1] - 1) < 1e-3);
    const report = await client().tasks.report(task.task_uuid);
    assert.match(JSON.stringify(report.engine), /"id":"gpu"/);
    const [job, ...others] = mockServers.gpu!.jobs;
    assert.deepEqual(others, []);
    // The image is a JPEG on white; the server gets its object on a transparent ground.
    assert.equal(job!.asked.alpha, true);
    const { servers } = report.statistics as { servers: { model: { cut_out: string } } };
    assert.equal(servers.model.cut_out, 'uniform-border');
  });

  test('a server that fails: the next one, or the built-in engine', async () => {
    const careful = await client().run('image-to-mesh', {
      image_file: picture,
      model_version: 'careful',
    });
    assert.equal(careful.status, 'SUCCESS');
    const fallback = await client().run('image-to-mesh', {
      image_file: picture,
      model_version: 'fallback',
      polygon_limit: 20_000,
    });
    const report = await client().tasks.report(fallback.task_uuid);
    assert.doesNotMatch(JSON.stringify(report.engine), /"broken"/);
    assert.match(JSON.stringify(report.engine), /built-in/);
  });

  test('words become a picture at one server and a model at another', async () => {
    const task = await client().run('text-to-model', {
      prompt: 'a red armchair',
      ai_model: 'flux',
      model_version: 'hunyuan',
      texture_size: 1024,
    });
    const made = await model(task, 'textured_model_url');
    assert.ok(made.triangles > 500);
    const report = await client().tasks.report(task.task_uuid);
    assert.match(JSON.stringify(report.engine), /"painter"/);
    assert.match(JSON.stringify(report.engine), /"gpu"/);
  });

  test('a host makes the model from the prompt alone, and its image is rendered from it', async () => {
    const task = await client().run('text-to-model', {
      // Longer than the host accepts.
      prompt: `a zorblax ${'of oak '.repeat(100)}`,
      ai_model: 'flux',
      model_version: 'meshy',
      texture_size: 1024,
    });
    const made = await model(task, 'textured_model_url');
    assert.ok(made.triangles > 500);
    assert.deepEqual(
      mockServers.host!.jobs.map(({ asked }) => [asked.resource, asked.mode]),
      [
        ['text-to-3d', 'preview'],
        ['text-to-3d', 'refine'],
      ],
    );
    const [image] = (task.output as { image_url: string[] }).image_url;
    const drawn = await (await client().download(image!)).bytes();
    const { width, height } = await sharp(drawn).metadata();
    assert.deepEqual([width, height], [1024, 1024]);
    const report = await client().tasks.report(task.task_uuid);
    assert.match(JSON.stringify(report.engine), /"reconstructor":\{"id":"host"/);
    assert.doesNotMatch(JSON.stringify(report.engine), /"painter"|"imagination"/);
    const { model: facts } = (report.statistics as { servers: { model: object } }).servers;
    const { host_credits, prompt_characters } = facts as Record<string, number>;
    assert.deepEqual([host_credits, prompt_characters], [30, 600]);
    assert.ok(report.warnings.some(({ code }) => code === 'prompt_shortened'));
  });

  test('a language model writes the program that becomes the model', async () => {
    const task = await client().run('text-to-model', { prompt: 'a stool', model_version: 'llama' });
    const report = await client().tasks.report(task.task_uuid);
    assert.match(JSON.stringify(report.engine), /"shapes":\{"id":"writer"/);
    assert.deepEqual(report.warnings, []);
    assert.ok(report.timings.some(({ stage }) => stage === 'server/program'));
    const [url] = (task.output as Record<string, string[]>).program_url!;
    const bytes = await (await client().download(url!)).bytes();
    assert.deepEqual(JSON.parse(Buffer.from(bytes).toString()), WRITTEN);
  });

  test('a language model that comes to no program: the kit makes it, and the report says so', async () => {
    const prompt = 'a wooden table';
    const task = await client().run('text-to-model', { prompt, model_version: 'scribbler' });
    const report = await client().tasks.report(task.task_uuid);
    assert.match(JSON.stringify(report.engine), /"shapes":\{"id":"bozzetto-kit"/);
    assert.match(JSON.stringify(report.warnings), /author_replaced/);
    assert.equal(mockServers.scribbler!.jobs.length, 4);
  });

  describe('an image without a prompt', () => {
    const image = () => ({ image_file: picture, polygon_limit: 2000 });
    const mesh = () => client().run('image-to-mesh', image());
    const reported = async (task: { task_uuid: string }) => {
      const report = await client().tasks.report(task.task_uuid);
      const codes = report.warnings.map(({ code }) => code);
      return { ...report, codes, caption: report.statistics?.caption as object | undefined };
    };

    test('is guided by a caption, and the report names the words and their model', async () => {
      const { caption, codes, statistics, engine, timings } = await reported(await mesh());
      const names = { server: 'captioner', model: 'llama' };
      assert.deepEqual(caption, { text: 'A mushroom', ...names, used: true });
      const guide = statistics?.guide as { used?: boolean } | undefined;
      assert.equal(guide?.used, true);
      assert.match(JSON.stringify(engine), /"captioner":\{"id":"captioner"/);
      assert.ok(timings.some(({ stage }) => stage === 'server/caption'));
      assert.ok(!codes.includes('caption_not_used') && !codes.includes('preview_quality'));
      const [{ asked } = { asked: {} }] = mockServers.captioner!.jobs;
      assert.match(JSON.stringify(asked), /data:image\/jpeg;base64,/);
    });

    test('is used alone if the model refuses, which is asked once', async () => {
      const { caption, codes } = await reported(await mesh());
      assert.equal((caption as { text: unknown }).text, null);
      assert.ok(codes.includes('caption_not_used') && codes.includes('preview_quality'));
      assert.equal(mockServers.captioner!.jobs.length, 2);
    });

    test('can be cancelled while the model thinks', async () => {
      const task = await client().tasks.create('image-to-mesh', image());
      const asked = () => mockServers.captioner!.jobs[2]?.state;
      while (asked() !== 'running') await sleep(50);
      assert.equal((await client().tasks.cancel(task.task_uuid)).status, 'CANCELLED');
      while (asked() === 'running') await sleep(50);
      assert.equal(asked(), 'cancelled');
    });
  });

  test('a prompt is made better by the default model', async () => {
    const task = await client().run('prompt-optimize', { user_input: 'a chair' });
    const { optimized_prompt } = task.output as { optimized_prompt: string };
    assert.ok(optimized_prompt.length > 0);
    const report = await client().tasks.report(task.task_uuid);
    assert.match(JSON.stringify(report.engine), /"painter"/);
  });

  test('cancelling releases the credits at once, and the server keeps its place until it is free', async () => {
    const { usable } = await balance();
    const task = await client().tasks.create('image-to-mesh', {
      image_file: picture,
      model_version: 'patient',
    });
    while (mockServers.slow!.running === 0) await sleep(50);
    await client().tasks.cancel(task.task_uuid);
    assert.equal((await balance()).usable, usable);
    const next = await client().run('image-to-mesh', {
      image_file: picture,
      model_version: 'patient',
    });
    assert.equal(next.status, 'SUCCESS');
    assert.equal(mockServers.slow!.mostRunning, 1);
  });

  async function balance() {
    const { total_usable_credits: usable } = await client().account.balance();
    return { usable };
  }

  test('an unknown model is refused with the names of those there are', async () => {
    const { suggestion } = await fails(4004, 400, () =>
      client().tasks.create('image-to-mesh', { image_file: picture, model_version: 'trellis' }),
    );
    assert.match(suggestion ?? '', /careful, fallback, patient/);
  });
});
