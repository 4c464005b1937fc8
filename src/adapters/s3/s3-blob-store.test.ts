import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { CreateMultipartUploadCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { blobStoreContract } from '../../../test/support/blob-store-contract.ts';
import {
  type Swift,
  type SwiftLocation,
  startSwift,
  swiftIsMissing,
} from '../../../test/support/swift.ts';
import type { BlobStore } from '../../core/ports/blob-store.ts';
import { openS3BlobStore } from './s3-blob-store.ts';
import { openS3Client, S3Refused } from './s3-client.ts';

describe('on Swift', { skip: await swiftIsMissing() }, () => {
  let swift: Swift;
  let directory: string;
  let location: SwiftLocation;
  let blobs: BlobStore;

  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'bozzetto-s3-'));
    swift = await startSwift();
    location = await swift.bucket('some/where/');
    blobs = openS3BlobStore(location);
  });
  after(async () => {
    await swift?.stop();
    await rm(directory, { recursive: true, force: true });
  });

  blobStoreContract(() => ({ blobs, directory }));

  async function put(key: string, bytes: Uint8Array, into = blobs) {
    const path = join(directory, `source-${randomBytes(4).toString('hex')}`);
    await writeFile(path, bytes);
    await into.putFile(key, path);
  }

  test('a large blob goes in parts and comes back the same', async () => {
    const bytes = randomBytes((40 << 20) + 12_345);
    await put('tasks/large', bytes);
    assert.equal((await blobs.stat('tasks/large')).bytes, bytes.length);
    const parts: Uint8Array[] = [];
    for await (const part of await blobs.read('tasks/large')) parts.push(part);
    assert.ok(bytes.equals(Buffer.concat(parts)));
    const seam = { start: (16 << 20) - 5, end: (16 << 20) + 4 };
    const piece: Uint8Array[] = [];
    for await (const part of await blobs.read('tasks/large', seam)) piece.push(part);
    assert.ok(bytes.subarray(seam.start, seam.end + 1).equals(Buffer.concat(piece)));
  });

  test('more keys than one answer of the listing holds, and none of beside the prefix', async () => {
    const bucket = await swift.bucket('');
    const inner = openS3BlobStore({ ...bucket, prefix: 'inner/' });
    await put('innermost', Buffer.from('x'), openS3BlobStore(bucket));
    const paged = 1003;
    for (let n = 0; n < paged; n += 17)
      await Promise.all(
        Array.from({ length: Math.min(17, paged - n) }, (_, k) =>
          put(`many/${n + k}`, Buffer.from('x'), inner),
        ),
      );
    const found = new Set<string>();
    for await (const key of inner.list()) found.add(key);
    assert.equal(found.size, paged);
  });

  test('uploads in parts that nobody ended are swept, younger ones are not', async () => {
    const s3 = openS3Client(location);
    const Bucket = location.bucket;
    const object = `${location.prefix}tasks/broken`;
    await s3.send(new CreateMultipartUploadCommand({ Bucket, Key: object }));
    const left = async () => {
      const { Uploads = [] } = await s3.send(new ListMultipartUploadsCommand({ Bucket }));
      return Uploads.map(({ Key }) => Key);
    };
    await blobs.removeUnfinished(Date.now() - 3_600_000);
    assert.deepEqual(await left(), [object]);
    await blobs.removeUnfinished(Date.now() + 60_000);
    assert.deepEqual(await left(), []);
  });

  test('a wrong key or a missing bucket is no missing blob, and the file stays', async () => {
    const path = join(directory, 'kept');
    await writeFile(path, 'x');
    const stranger = openS3BlobStore({
      ...location,
      credentials: { ...location.credentials, secretAccessKey: 'wrong' },
    });
    await assert.rejects(stranger.putFile('a', path), (error: unknown) => {
      assert.ok(error instanceof S3Refused);
      assert.equal(error.status, 403);
      return true;
    });
    await assert.rejects(stranger.check(), S3Refused);
    await assert.rejects(openS3BlobStore({ ...location, bucket: 'no-such' }).check(), S3Refused);
    await access(path);
  });
});
