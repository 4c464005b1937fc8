import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { openDiskBlobStore } from '../../src/adapters/blobs/disk-blob-store.ts';
import { openS3BlobStore } from '../../src/adapters/s3/s3-blob-store.ts';
import type { BlobStore } from '../../src/core/ports/blob-store.ts';
import { freshDatabaseUrl } from '../support/database.ts';
import { bytes } from '../support/images.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { ROOT, type Service, startArguments, startService } from '../support/service.ts';
import type { SwiftLocation } from '../support/swift.ts';
import { type Swift, startSwift, swiftIsMissing } from '../support/swift.ts';

const CUBE = join(ROOT, 'test/fixtures/models/03_cube_with_materials/cube_with_materials.obj');
const TASKS = 8;

describe('two API processes and two workers on one bucket', {
  skip: await swiftIsMissing(),
}, () => {
  let swift: Swift;
  let location: SwiftLocation;
  let directory: string;
  let environment: Record<string, string>;
  const services: Service[] = [];
  const workers: ChildProcess[] = [];

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bozzetto-fleet-'));
    swift = await startSwift();
    location = await swift.bucket('fleet/');
    const { endpoint, region, bucket, credentials } = location;
    environment = {
      DATABASE_URL: await freshDatabaseUrl(),
      BOZZETTO_BLOBS: `s3://${bucket}/fleet?endpoint=${endpoint}&region=${region}`,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    };
    const env = { ...environment, BOZZETTO_ROLE: 'api' };
    services.push(await startService({ env, readyMs: 120_000 }));
    const direct = { ...env, BOZZETTO_BLOBS_DIRECT: 'on' };
    services.push(
      await startService({ env: direct, apiKey: services[0]!.apiKey, readyMs: 120_000 }),
    );
    for (const name of ['one', 'two'])
      workers.push(
        spawn(process.execPath, await startArguments(), {
          cwd: ROOT,
          env: {
            ...process.env,
            ...services[0]!.env,
            BOZZETTO_ROLE: 'worker',
            BOZZETTO_CONCURRENCY: '1',
            BOZZETTO_DATA: join(directory, name),
          },
          stdio: 'ignore',
        }),
      );
  });

  after(async () => {
    for (const worker of workers) {
      const gone = new Promise((resume) => worker.once('exit', resume));
      if (worker.exitCode !== null || worker.signalCode !== null) continue;
      worker.kill('SIGTERM');
      const timer = setTimeout(() => worker.kill('SIGKILL'), 60_000);
      await gone;
      clearTimeout(timer);
    }
    for (const service of services) await service.stop();
    await swift?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  test('what one takes in, any worker makes and the other one hands out', async () => {
    const [here, there] = services.map((service) => service.client());
    const { file_key } = await here!.uploads.model(bytes(await readFile(CUBE)), {
      filename: 'cube.obj',
    });
    const made = await Promise.all(
      Array.from({ length: TASKS }, (_, n) =>
        (n % 2 === 0 ? here! : there!).run(
          'convert-model-format',
          { model_file: file_key, source_format: 'obj', target_format: 'glb' },
          { allow_duplicate: true },
        ),
      ),
    );
    for (const [n, task] of made.entries()) {
      assert.equal(task.status, 'SUCCESS');
      const file = new Uint8Array(
        await (await (n % 2 === 0 ? there! : here!).download(task)).bytes(),
      );
      assert.equal(Buffer.from(file.subarray(0, 4)).toString(), 'glTF');
      assert.equal(new DataView(file.buffer).getUint32(8, true), file.length);
    }
    for (const { data } of services)
      assert.ok(!(await readdir(data)).includes('blobs'), 'no file is kept on the disk');
  });

  test('where the store may be reached, a link leads into it, for whom it serves', async () => {
    const { file_key } = await services[0]!.client().uploads.model(bytes(await readFile(CUBE)), {
      filename: 'cube.obj',
    });
    const made = await services[1]!
      .client()
      .run(
        'convert-model-format',
        { model_file: file_key, source_format: 'obj', target_format: 'glb' },
        { allow_duplicate: true },
      );
    const { assets } = await services[1]!.client().tasks.report(made.task_uuid);
    const { url, filename } = assets[0]!;
    const sent = await fetch(url, { redirect: 'manual' });
    assert.equal(sent.status, 302);
    assert.equal(sent.headers.get('cache-control'), 'no-store');
    const link = sent.headers.get('location')!;
    assert.ok(link.startsWith(`${location.endpoint}/${location.bucket}/fleet/`));
    const file = await fetch(link, { headers: { range: 'bytes=0-3' } });
    assert.equal(file.status, 206);
    assert.equal(await file.text(), 'glTF');
    assert.equal(file.headers.get('content-type'), 'model/gltf-binary');
    assert.match(file.headers.get('content-disposition')!, /^attachment; /);
    assert.ok(file.headers.get('content-disposition')!.includes(filename));
    const other = link.replace('gltf-binary', 'html');
    assert.notEqual(other, link);
    assert.equal((await fetch(other)).status, 403);
    for (const init of [{ method: 'HEAD' }, { headers: { 'sec-fetch-dest': 'empty' } }])
      assert.equal((await fetch(url, { ...init, redirect: 'manual' })).status, 200);
  });

  test('what a client puts into the store itself, both take over at once, and any worker reads', async () => {
    const [here, there] = services.map((service) => service.client());
    const cube = bytes(await readFile(CUBE));
    const about = { kind: 'model', filename: 'cube.obj', content_type: 'model/obj' } as const;
    const presigned = await there!.uploads.presign({ ...about, bytes: cube.length });
    assert.ok(presigned.upload_url.startsWith(`${location.endpoint}/${location.bucket}/fleet/`));
    await there!.uploads.put(presigned, cube);
    const { file_key } = presigned;
    const made = await Promise.all(
      Array.from({ length: TASKS }, (_, n) =>
        (n % 2 === 0 ? here! : there!).run(
          'convert-model-format',
          { model_file: file_key, source_format: 'obj', target_format: 'glb' },
          { allow_duplicate: true },
        ),
      ),
    );
    for (const { status } of made) assert.equal(status, 'SUCCESS');
    const kept = (await keysOf(openS3BlobStore(location))).filter((key) => key.includes(file_key));
    assert.equal(kept.length, 1, kept.join());
    assert.match(kept[0]!, new RegExp(`^uploads/${file_key}\\.[0-9a-f]{16}$`));
  });

  test('a bucket moves to a disk by the command; what is there is not copied again', async () => {
    const target = join(directory, 'moved');
    const migrate = async () => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['src/bin/admin.ts', 'blobs', 'migrate', environment.BOZZETTO_BLOBS!, `file:${target}`],
        { cwd: ROOT, env: { ...process.env, ...services[0]!.env } },
      );
      return JSON.parse(stdout) as { blobs: number; copied: number };
    };
    const first = await migrate();
    const keys = await keysOf(openS3BlobStore(location));
    assert.ok(keys.length > TASKS);
    assert.deepEqual(await keysOf(await openDiskBlobStore(target)), keys);
    assert.deepEqual([first.blobs, first.copied], [keys.length, keys.length]);
    assert.equal((await migrate()).copied, 0);
  });

  test('readiness fails where the store goes, and the service goes on', async () => {
    await swift.stop();
    const url = `${services[0]!.baseUrl}/readyz`;
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const response = await fetch(url);
      const { checks } = (await response.json()) as { checks?: { blobs?: boolean } };
      if (response.status === 503) {
        assert.equal(checks?.blobs, false);
        break;
      }
      assert.ok(performance.now() < deadline, 'readiness never failed');
      await new Promise((resume) => setTimeout(resume, 500));
    }
    const balance = await services[0]!.client().account.balance();
    assert.ok(balance.total_frozen_credits === 0);
  });
});

async function keysOf(blobs: BlobStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of blobs.list()) keys.push(key);
  return keys.toSorted();
}
