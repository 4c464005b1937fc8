import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { sharpMediaProber } from '../../src/adapters/media/media-prober.ts';
import { withoutSmallPicturesOfGone } from '../../src/adapters/media/small-pictures.ts';
import type { BucketLocation } from '../../src/adapters/s3/bucket-location.ts';
import { linksInto } from '../../src/adapters/s3/links-into.ts';
import { openS3BlobStore } from '../../src/adapters/s3/s3-blob-store.ts';
import { envelope } from '../../src/contract/envelope.ts';
import { type PresignedUpload, presignedUpload } from '../../src/contract/upload.ts';
import type { BlobStore } from '../../src/core/ports/blob-store.ts';
import { stagingKey } from '../../src/core/staging-key.ts';
import { Bozzetto, PermissionError } from '../../src/sdk/index.ts';
import { type Arrivals, uploadArrivals } from '../../src/server/uploads/arrivals.ts';
import type { UploadContext } from '../../src/server/uploads/intake.ts';
import { walkStore } from '../../src/worker/sweeper/store-round.ts';
import { plainImage } from '../support/images.ts';
import { ROOT } from '../support/service.ts';
import { type Swift, startSwift, swiftIsMissing } from '../support/swift.ts';
import { type TestServer, type TestUser, testServer } from '../support/test-server.ts';

const run = promisify(execFile);
const HOUR_MS = 3_600_000;
const PNG = { kind: 'image', filename: 'a.png', content_type: 'image/png' } as const;
const OBJ = { kind: 'model', filename: 'a.obj', content_type: 'model/obj' } as const;
type Bytes = Uint8Array<ArrayBuffer>;
const GLB = new Uint8Array(Buffer.from('676c54460200000014000000000000004a534f4e', 'hex'));
const triangle = (name: string): Bytes =>
  new TextEncoder().encode(`# ${name}\nv 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n`);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe('uploads that clients put into the bucket themselves', {
  skip: await swiftIsMissing(),
}, () => {
  let swift: Swift;
  let location: BucketLocation;
  let blobs: BlobStore;
  let server: TestServer;
  let user: TestUser;
  let copies = 0;

  before(async () => {
    swift = await startSwift();
    location = await swift.bucket('direct/');
    const bucket = openS3BlobStore(location);
    blobs = withoutSmallPicturesOfGone({
      ...bucket,
      ...linksInto(location),
      copy(key, to) {
        copies += 1;
        return bucket.copy(key, to);
      },
    });
    const runnableFlows = new Set(['image-to-mesh', 'convert-model-format']);
    server = await testServer({ ports: { blobs }, options: { runnableFlows } });
    user = await server.user();
  });
  after(() => swift?.stop());

  async function presign(about: object, bytes: number): Promise<PresignedUpload> {
    const { body } = await server.call(user, 'POST', '/upload/presign', { ...about, bytes });
    return envelope(presignedUpload.strict()).parse(body).data;
  }
  async function put({ upload_url, headers }: PresignedUpload, body: Bytes, more = {}) {
    const init = { method: 'PUT', headers: { ...headers, ...more }, body };
    const answer = await fetch(upload_url, init);
    await answer.arrayBuffer();
    return answer.status;
  }
  async function sent(about: object, body: Bytes): Promise<PresignedUpload> {
    const presigned = await presign(about, body.length);
    assert.equal(await put(presigned, body), 200);
    return presigned;
  }
  /** Creates a task of the upload: status, code. */
  async function use({ file_key }: PresignedUpload) {
    const { status, body } = file_key.startsWith('img')
      ? await server.call(user, 'POST', '/tasks/image-to-mesh', {
          image_file: file_key,
          allow_duplicate: true,
        })
      : await server.call(user, 'POST', '/tasks/convert-model-format', {
          model_file: file_key,
          source_format: 'obj',
          target_format: 'glb',
          allow_duplicate: true,
        });
    return [status, body.code];
  }
  async function keys(): Promise<string[]> {
    const found: string[] = [];
    for await (const key of blobs.list()) found.push(key);
    return found.toSorted();
  }
  async function stored(key: string): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of await blobs.read(key)) parts.push(part);
    return Buffer.concat(parts);
  }
  const rowOf = async ({ file_key }: PresignedUpload) =>
    (await server.database.uploads.find(null, file_key))!;
  /** Puts bytes where the link leads, as a store would that does not look at what was signed. */
  async function stage({ file_key }: PresignedUpload, bytes: Bytes) {
    const path = join(server.directory, 'temp', 'staged');
    await writeFile(path, bytes);
    await blobs.putFile(stagingKey(file_key), path);
  }

  test('the link leads into the bucket; the first use checks the bytes and takes them over', async () => {
    const bytes = await plainImage(80, 70);
    const presigned = await presign(PNG, bytes.length);
    const { upload_url, file_key } = presigned;
    assert.ok(upload_url.startsWith(`${location.endpoint}/${location.bucket}/direct/incoming/`));
    assert.deepEqual(
      [presigned.method, presigned.headers],
      ['PUT', { 'content-type': 'image/png' }],
    );
    assert.ok(Date.parse(presigned.expires_at) <= Date.now() + HOUR_MS);
    const used = async () => (await server.call(user, 'GET', '/users/storage')).body.data;
    assert.equal((await used()).upload_bytes, bytes.length, 'announced bytes count');
    assert.deepEqual(await use(presigned), [404, 4041]);
    assert.equal(await put(presigned, bytes), 200);
    assert.equal((await rowOf(presigned)).complete, false);
    assert.deepEqual(await use(presigned), [200, 0]);
    assert.deepEqual(await use(presigned), [200, 0]);
    const row = await rowOf(presigned);
    assert.match(row.blob_key, new RegExp(`^uploads/${file_key}\\.[0-9a-f]{16}$`));
    assert.deepEqual(
      [row.complete, row.bytes, row.sha256, row.content_type, row.width, row.height],
      [true, bytes.length, sha256(bytes), 'image/png', 80, 70],
    );
    assert.deepEqual(await keys(), [row.blob_key]);
    assert.deepEqual(await stored(row.blob_key), Buffer.from(bytes));
    assert.equal((await used()).upload_bytes, bytes.length, 'and count once');

    for (const task of (await server.call(user, 'GET', '/tasks')).body.data.records)
      await server.call(user, 'POST', `/tasks/${task.task_uuid}/cancel`);
    assert.equal((await server.call(user, 'DELETE', `/upload/${file_key}`)).status, 200);
    assert.deepEqual(await keys(), []);
  });

  test('the store takes nothing but what was signed: size, type, key, method, time', async () => {
    const bytes = triangle('one');
    const presigned = await presign(OBJ, bytes.length);
    assert.equal(await put(presigned, bytes.slice(1)), 403);
    assert.equal(await put(presigned, new Uint8Array([...bytes, 10])), 403);
    assert.equal(await put(presigned, bytes, { 'content-type': 'text/html' }), 403);
    const elsewhere = presigned.upload_url.replace('/incoming/', '/uploads/');
    assert.equal(await put({ ...presigned, upload_url: elsewhere }, bytes), 403);
    assert.equal((await fetch(presigned.upload_url)).status, 403);
    assert.equal((await fetch(presigned.upload_url, { method: 'DELETE' })).status, 403);
    const earlier = linksInto(location, () => Date.now() - HOUR_MS - 60_000);
    const expired = await earlier.linkToPut(stagingKey(presigned.file_key), {
      content_type: OBJ.content_type,
      bytes: bytes.length,
      until: Date.now() - 60_000,
    });
    assert.equal(await put({ ...presigned, upload_url: expired }, bytes), 403);
    assert.deepEqual(await use(presigned), [404, 4041]);
    assert.deepEqual(await keys(), []);
    assert.equal(await put(presigned, bytes), 200);
    assert.deepEqual(await use(presigned), [200, 0]);
  });

  test('bytes that are not what was announced answer what an upload through the API answers', async () => {
    const png = await plainImage(64, 64);
    const jpeg = await plainImage(64, 64, 'jpeg');
    const known = await keys();
    const refused: [object, Bytes, number[]][] = [
      [PNG, jpeg, [415, 4150]],
      [PNG, new TextEncoder().encode('GIF89a…'), [415, 4150]],
      [PNG, png.slice(0, -30), [422, 4220]],
      [PNG, await plainImage(63, 64), [422, 4220]],
      [OBJ, png, [415, 4150]],
    ];
    for (const [about, bytes, answer] of refused) {
      const presigned = await sent(about, bytes);
      assert.deepEqual(await use(presigned), answer);
      assert.deepEqual(await use(presigned), [404, 4041], 'it is gone, and not read again');
    }
    for (const [change, code] of [
      [(bytes: Bytes) => bytes.slice(0, -1), [422, 4220]],
      [(bytes: Bytes) => new Uint8Array([...bytes, 0]), [413, 4130]],
    ] as const) {
      const presigned = await presign(PNG, png.length);
      await stage(presigned, change(png));
      assert.deepEqual(await use(presigned), code);
      // The link still holds.
      assert.equal(await put(presigned, png), 200);
      assert.deepEqual(await use(presigned), [200, 0]);
    }
    assert.equal((await keys()).length, known.length + 2);
    // A good file that the request calls something else stays usable.
    const glb = await sent({ ...OBJ, filename: 'a.glb' }, GLB);
    assert.deepEqual(await use(glb), [422, 4220]);
    assert.equal((await rowOf(glb)).format, 'glb');
  });

  test('bytes that are put once more after the first use change nothing, and are swept', async () => {
    const first = triangle('first');
    const presigned = await sent(OBJ, triangle('draft'));
    assert.equal(await put(presigned, first), 200, 'until then the last ones count');
    assert.deepEqual(await use(presigned), [200, 0]);
    const row = await rowOf(presigned);
    assert.equal(row.sha256, sha256(first));
    assert.equal(await put(presigned, triangle('later')), 200);
    assert.deepEqual(await use(presigned), [200, 0]);
    assert.deepEqual(await rowOf(presigned), row);
    assert.deepEqual(await stored(row.blob_key), Buffer.from(first));
    const late = stagingKey(presigned.file_key);
    assert.ok((await keys()).includes(late));
    await walk();
    assert.ok(!(await keys()).includes(late));
    assert.deepEqual(await stored(row.blob_key), Buffer.from(first));
  });

  /** A round through the store that takes whatever is nobody's, however young. */
  async function walk() {
    await server.database.sql.query(
      'update store_rounds set next_at = now(), walked_until = now()',
    );
    const { retention } = server.database;
    const log = { info() {}, warn() {}, error() {} };
    const clock = { now: () => Date.now() + 60_000 };
    const parts = { retention, blobs, clock, remove: blobs.remove, settledMs: 0 };
    return walkStore(parts, log, new AbortController().signal);
  }

  test('what was announced and is never used goes, with its bytes, after two hours', async () => {
    const known = await keys();
    const [never, unused] = [await presign(OBJ, 100), await sent(OBJ, triangle('unused'))];
    assert.equal(await walk(), 0, 'whoever announced it owns it');
    await server.database.sql.query(
      "update uploads set created_at = created_at - interval '121 minutes' where file_key = any($1)",
      [[never.file_key, unused.file_key]],
    );
    const { retention } = server.database;
    assert.equal(await retention.expireUploads(10), 2);
    assert.ok((await retention.removeBlobs(10, blobs.remove)) >= 2);
    assert.deepEqual(await keys(), known);
    assert.deepEqual(await use(unused), [404, 4041]);
    // The link may outlive its upload.
    assert.equal(await put(unused, triangle('unused')), 200);
    assert.equal(await walk(), 1);
    assert.deepEqual(await keys(), known);
    const removed = await sent(OBJ, triangle('removed'));
    const answer = await server.call(user, 'DELETE', `/upload/${removed.file_key}`);
    assert.equal(answer.status, 200);
    assert.deepEqual(await keys(), known);
    assert.deepEqual(await server.database.accounts.reconcile(), []);
  });

  test('many uses at once in one process read the bytes once', async () => {
    const presigned = await sent(OBJ, triangle('many'));
    const before = copies;
    const answers = await Promise.all(Array.from({ length: 8 }, () => use(presigned)));
    assert.deepEqual(answers, Array(8).fill([200, 0]));
    assert.equal(copies, before + 1);
  });

  /** What another process would do, with the blob store and the uploads as it sees them. */
  function process(change: Partial<Pick<UploadContext, 'blobs' | 'uploads'>>): Arrivals {
    return uploadArrivals({
      blobs,
      uploads: server.database.uploads,
      storage: server.database.storage,
      room: { shortage: async () => null, disks: async () => [] },
      uploadTtlSeconds: 3600,
      prober: sharpMediaProber(),
      clock: server.clock,
      tempDirectory: join(server.directory, 'temp'),
      expectImage() {},
      imageArrived() {},
      ...change,
    });
  }

  test('of processes that take it over at once one wins, and all see its bytes; those are what was checked', async () => {
    const known = await keys();
    const bodies = ['a', 'b', 'c', 'd'].map(triangle);
    const presigned = await sent(OBJ, bodies[0]!);
    let arrived = 0;
    let open = () => {};
    const all = new Promise<void>((resume) => {
      open = resume;
    });
    const processes = bodies.map((_, n) =>
      process({
        blobs: {
          ...blobs,
          // Each finds other bytes, and none goes on before all have theirs.
          async copy(key, to) {
            while (arrived !== n) await new Promise((resume) => setTimeout(resume, 5));
            assert.equal(await put(presigned, bodies[n]!), 200);
            await blobs.copy(key, to);
            arrived += 1;
            if (arrived === bodies.length) open();
            await all;
          },
        },
      }),
    );
    const found = await Promise.all(
      processes.map((one) => one.find(user.user_uuid, presigned.file_key)),
    );
    const row = await rowOf(presigned);
    for (const upload of found) assert.deepEqual(upload, row);
    const bytes = await stored(row.blob_key);
    assert.equal(row.sha256, sha256(bytes));
    assert.ok(bodies.some((body) => bytes.equals(body)));
    assert.deepEqual(await keys(), [...known, row.blob_key].toSorted(), 'nothing else is left');
  });

  test('a process that dies over it leaves it to the next one, and no copy for ever', async () => {
    const known = await keys();
    const bytes = triangle('dying');
    const presigned = await sent(OBJ, bytes);
    const uploads = {
      ...server.database.uploads,
      complete: () => Promise.reject(new Error('the connection is lost')),
    };
    const { find } = process({ uploads });
    await assert.rejects(find(user.user_uuid, presigned.file_key), /lost/);
    // Swift lists what was put a moment later where the machine is busy.
    for (let tries = 0; tries < 50 && (await keys()).length < known.length + 2; tries++)
      await new Promise((resume) => setTimeout(resume, 200));
    assert.equal((await keys()).length, known.length + 2, 'nobody knows whether it was named');
    assert.equal(await walk(), 0);
    assert.deepEqual(await use(presigned), [200, 0]);
    const row = await rowOf(presigned);
    assert.equal(await walk(), 1);
    assert.deepEqual(await keys(), [...known, row.blob_key].toSorted());
    assert.equal(await find((await server.user()).user_uuid, presigned.file_key), null);
  });

  test('the client of JavaScript follows the link', async () => {
    const image = await plainImage(72, 72);
    const client = new Bozzetto({ baseUrl: server.baseUrl, apiKey: user.token, maxRetries: 0 });
    const presigned = await client.uploads.presign({ ...PNG, bytes: image.length });
    await assert.rejects(client.uploads.put(presigned, image.slice(1)), PermissionError);
    await client.uploads.put(presigned, new Blob([image]));
    await client.tasks.create('image-to-mesh', { image_file: presigned.file_key });
  });

  test('the client of Python follows the link', async (t) => {
    const isNew = await run('python3', [
      '-c',
      'import sys; sys.exit(sys.version_info < (3, 11))',
    ]).then(
      () => true,
      () => false,
    );
    if (!isNew) return t.skip('Python 3.11 is not installed');
    const image = await plainImage(72, 72);
    const program = `
import bozzetto, sys
client = bozzetto.Bozzetto(sys.argv[1], sys.argv[2])
data = open(sys.argv[3], "rb").read()
link = client.uploads.presign(kind="image", filename="a.png", content_type="image/png", bytes=len(data))
try:
    client.uploads.put(link, data[1:])
except bozzetto.PermissionDeniedError as refused:
    print(refused.status)
client.uploads.put(link, data)
print(client.tasks.create("image-to-mesh", {"image_file": link["file_key"], "allow_duplicate": True})["status"])
`;
    const path = join(server.directory, 'temp', 'picture.png');
    await writeFile(path, image);
    const { stdout } = await run('python3', ['-c', program, server.baseUrl, user.token, path], {
      env: {
        ...globalThis.process.env,
        PYTHONPATH: join(ROOT, 'clients/python'),
        PYTHONDONTWRITEBYTECODE: '1',
      },
    });
    assert.equal(stdout, '403\nPENDING\n');
  });
});
