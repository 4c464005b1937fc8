import assert from 'node:assert/strict';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { BlobMissing } from '../../core/ports/blob-store.ts';
import { isStorageFull } from '../../core/storage-full.ts';
import type { Credentials } from './bucket-location.ts';
import { openS3BlobStore } from './s3-blob-store.ts';

/** The example keys of Amazon's documentation. */
const EXAMPLE = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};

async function withStore(
  answer: RequestListener,
  use: (blobs: ReturnType<typeof openS3BlobStore>) => Promise<void>,
  credentials: Credentials | null = { ...EXAMPLE, sessionToken: 'token' },
): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const location = { endpoint, region: 'auto', bucket: 'bucket', prefix: 'p/', pathStyle: true };
  try {
    await use(openS3BlobStore({ ...location, credentials }));
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}

test('a store that is busy or drops the line is asked again', async () => {
  let calls = 0;
  await withStore(
    (request, response) => {
      calls++;
      assert.equal(request.headers['x-amz-security-token'], 'token');
      if (calls === 1) request.socket.destroy();
      else if (calls === 2) response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      else response.writeHead(200, { 'content-length': 3 }).end('abc');
    },
    async (blobs) => {
      const parts: Uint8Array[] = [];
      for await (const part of await blobs.read('x')) parts.push(part);
      assert.equal(Buffer.concat(parts).toString(), 'abc');
      assert.equal(calls, 3);
    },
  );
});

test('a full store is a full disk, and is not asked again; nothing there is BlobMissing', async () => {
  let calls = 0;
  await withStore(
    (request, response) => {
      calls++;
      request.resume();
      if (request.method === 'PUT')
        response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>');
      else response.writeHead(404).end();
    },
    async (blobs) => {
      await assert.rejects(blobs.check(), (error) => isStorageFull(error));
      assert.equal(calls, 1);
      await assert.rejects(blobs.stat('x'), BlobMissing);
      await blobs.remove('x');
    },
  );
});

test('a body that ends too early is an error, not a short file', async () => {
  await withStore(
    (request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('abc', () => request.socket.destroy());
    },
    async (blobs) => {
      await assert.rejects(async () => {
        for await (const _ of await blobs.read('x'));
      });
    },
  );
});

/** Answers a multipart upload; `drops` decides which requests lose their connection instead. */
function inParts(drops: (request: string, times: number) => boolean): {
  answer: RequestListener;
  seen: Map<string, number>;
} {
  const seen = new Map<string, number>();
  let isComplete = false;
  return {
    seen,
    answer(request, response) {
      const { searchParams } = new URL(request.url!, 'http://x');
      const part = searchParams.get('partNumber');
      const name = part !== null ? `part ${part}` : request.method!;
      const step = request.method === 'POST' && searchParams.has('uploads') ? 'begin' : name;
      const times = (seen.get(step) ?? 0) + 1;
      seen.set(step, times);
      request.resume().on('end', () => {
        const isLost = drops(step, times);
        if (step === 'POST' && isComplete)
          return void response.writeHead(404).end('<Error><Code>NoSuchUpload</Code></Error>');
        if (step === 'POST') isComplete = true;
        if (isLost) return void request.socket.destroy();
        if (step === 'begin')
          response.end(
            '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>',
          );
        else if (step === 'HEAD') response.writeHead(200, { 'content-length': LARGE }).end();
        else if (step === 'POST') response.end('<CompleteMultipartUploadResult/>');
        else response.writeHead(200, { etag: `"${part}"` }).end();
      });
    },
  };
}

const LARGE = (40 << 20) + 1;

async function putLarge(answer: RequestListener): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-s3-'));
  const path = join(directory, 'large');
  await writeFile(path, new Uint8Array(LARGE));
  try {
    await withStore(answer, (blobs) => blobs.putFile('tasks/large', path));
    await assert.rejects(access(path), 'the file was moved');
  } finally {
    await rm(directory, { recursive: true });
  }
}

test('a part whose connection breaks is sent again', async () => {
  const { answer, seen } = inParts((step, times) => step === 'part 2' && times === 1);
  await putLarge(answer);
  assert.deepEqual([seen.get('part 1'), seen.get('part 2'), seen.get('part 3')], [1, 2, 1]);
});

test('an upload whose last answer is lost is found complete', async () => {
  const { answer, seen } = inParts((step, times) => step === 'POST' && times === 1);
  await putLarge(answer);
  assert.deepEqual([seen.get('POST'), seen.get('HEAD')], [2, 1]);
});

test('without keys in the configuration, those of the profile sign', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-s3-'));
  const file = join(directory, 'credentials');
  const lines = ['[work]', 'aws_access_key_id = OFPROFILE', 'aws_secret_access_key = secret', ''];
  await writeFile(file, lines.join('\n'));
  const before = { ...process.env };
  t.after(async () => {
    process.env = before;
    await rm(directory, { recursive: true });
  });
  Object.assign(process.env, { AWS_SHARED_CREDENTIALS_FILE: file, AWS_PROFILE: 'work' });
  let authorization = '';
  await withStore(
    (request, response) => {
      authorization = request.headers.authorization ?? '';
      response.end();
    },
    (blobs) => blobs.check(),
    null,
  );
  assert.match(authorization, /Credential=OFPROFILE\//);
});
