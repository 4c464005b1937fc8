import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hmacUrlSigner } from './hmac-url-signer.ts';

function signerAt(clock: { at: number }, secret = Buffer.alloc(32, 1)) {
  return hmacUrlSigner({
    secret,
    publicUrl: 'https://example.com/',
    ttlSeconds: 3600,
    clock: { now: () => clock.at, uuid: () => '' },
  });
}
const pathOf = (url: string) => url.slice('https://example.com'.length);

test('every kind of link is verified, and only as it was signed', () => {
  const clock = { at: 1_800_000_000_000 };
  const signer = signerAt(clock);
  for (const url of [
    signer.assetUrl('task', 'asset', 'a b/ü.glb'),
    signer.uploadUrl('img_1', 'image'),
    signer.presignedPut('img_1', clock.at + 1000),
    signer.bundleUrl('task'),
  ]) {
    assert.ok(url.startsWith('https://example.com/files/'));
    const path = pathOf(url);
    assert.equal(signer.verify(path), true, path);
    assert.equal(signerAt(clock, Buffer.alloc(32, 2)).verify(path), false, 'another secret');
    for (const bad of [
      path.replace('/files/', '/Files/'),
      path.replace('expires=1', 'expires=2'),
      `${path}&a=1`,
      `${path}A`,
      path.slice(0, -1),
      path.split('?')[0]!,
      '',
    ])
      assert.equal(signer.verify(bad), false, bad);
  }
});

test('a link is stable within the hour, lives at least its time, and then ends', () => {
  const clock = { at: 1_800_000_000_001 };
  const signer = signerAt(clock);
  const url = signer.uploadUrl('img_1', 'image');
  clock.at += 3_599_000;
  assert.equal(signer.verify(pathOf(url)), true);
  clock.at -= 3_598_000;
  assert.equal(signer.uploadUrl('img_1', 'image'), url);
  clock.at += 7_200_000;
  assert.equal(signer.verify(pathOf(url)), false);
  assert.notEqual(signer.uploadUrl('img_1', 'image'), url);
});

test('a short secret is refused', () => {
  assert.throws(() => signerAt({ at: 0 }, Buffer.alloc(16)), RangeError);
});
