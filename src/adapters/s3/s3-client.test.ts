import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { BlobMissing } from '../../core/ports/blob-store.ts';
import { isStorageFull } from '../../core/storage-full.ts';
import { openS3BlobStore } from './s3-blob-store.ts';
import { EMPTY_DIGEST, signed, signedLink } from './sign.ts';

/** Those of Amazon's documentation, "Examples: Signature Calculations in AWS Signature Version 4". */
const EXAMPLE = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  sessionToken: null,
};
const EXAMPLE_TIME = Date.UTC(2013, 4, 24);

test('a signed link is that of Amazon’s example', () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  const link = signedLink(
    { method: 'GET', url, headers: {} },
    86_400,
    { credentials: EXAMPLE, region: 'us-east-1' },
    EXAMPLE_TIME,
  );
  assert.equal(
    new URL(link).searchParams.get('X-Amz-Signature'),
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

test('signatures are those of Amazon’s examples', () => {
  const examples = [
    {
      path: '/test.txt',
      headers: { range: 'bytes=0-9' },
      signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
    {
      path: '/?lifecycle',
      headers: {},
      signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    },
    {
      path: '/?max-keys=2&prefix=J',
      headers: {},
      signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    },
  ];
  for (const { path, headers, signature } of examples) {
    const url = new URL(path, 'https://examplebucket.s3.amazonaws.com');
    const request = { method: 'GET', url, headers, bodyDigest: EMPTY_DIGEST };
    const { authorization } = signed(request, EXAMPLE, 'us-east-1', EXAMPLE_TIME);
    assert.equal(/Signature=(.*)/.exec(authorization!)?.[1], signature, path);
  }
});

async function withStore(
  answer: RequestListener,
  use: (blobs: ReturnType<typeof openS3BlobStore>) => Promise<void>,
): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const location = { endpoint, region: 'auto', bucket: 'bucket', prefix: 'p/', pathStyle: true };
  try {
    await use(openS3BlobStore({ ...location, credentials: { ...EXAMPLE, sessionToken: 'token' } }));
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
