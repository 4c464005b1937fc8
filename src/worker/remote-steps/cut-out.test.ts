import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Semaphore } from '../../core/semaphore.ts';
import { type RemoteJob, SourceUnusable } from '../../engines/spec.ts';
import { CUT_OUT_PICTURES, MODERATE_IMAGE, TRY_PROGRAM } from '../../flows/flow.ts';
import { findFlowSpec } from '../../flows/specs.ts';
import type { EngineHost } from '../engine-host.ts';
import { cutOutImages } from './cut-out.ts';

const png = (path: string) => ({ path, contentType: 'image/png' });
const IMAGES = { back: png('/back.png'), front: png('/front.png') };

/** Cuts out the images with an engine whose run ends like this. */
async function cutOutWith(outcome: object, images: RemoteJob['images'] = IMAGES) {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-cut-out-'));
  const warnings: unknown[] = [];
  const log = { info() {}, error() {}, warn: (facts: object) => warnings.push(facts) };
  const host = { run: async () => outcome } as unknown as EngineHost;
  const { signal } = new AbortController();
  try {
    const asked = { ground: 'alpha', isFrontOblique: false } as const;
    const parts = { host, preparing: new Semaphore(1), log };
    const cut = await cutOutImages(parts, images, asked, { directory, signal });
    return { ...cut, warnings };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

test('only the images whose object was found are replaced', async () => {
  const files = [{ path: '/cut.png' }];
  const methods = { back: 'saliency', front: 'saliency' };
  const back = await cutOutWith({ outcome: 'done', files, output: { methods, cut: ['back'] } });
  assert.deepEqual(back.images, { ...IMAGES, back: png('/cut.png') });
  assert.equal(back.method, 'none');
  const front = await cutOutWith({ outcome: 'done', files, output: { methods, cut: ['front'] } });
  assert.deepEqual(front.images, { ...IMAGES, front: png('/cut.png') });
  assert.equal(front.method, 'saliency');
});

test('images that show the opposite of their sides are exchanged', async () => {
  const [one, two] = [{ path: '/back-cut.png' }, { path: '/front-cut.png' }];
  const methods = { back: 'alpha', front: 'alpha' };
  const cut = ['back', 'front'];
  const output = { methods, cut, exchanged: true };
  const found = await cutOutWith(
    { outcome: 'done', files: [one, two], output },
    {
      ...IMAGES,
      left: png('/left.png'),
    },
  );
  assert.deepEqual(found.images, {
    back: png('/back-cut.png'),
    front: png('/front-cut.png'),
    right: png('/left.png'),
  });
  assert.equal(found.areExchanged, true);
});

test('images that take too long are sent as they are, with a warning; one that is unusable ends the task', async () => {
  const late = await cutOutWith({ outcome: 'timeout' });
  assert.deepEqual([late.images, late.method], [IMAGES, 'none']);
  assert.deepEqual(late.warnings, [{ outcome: 'timeout' }]);
  const message = 'the image is fully transparent';
  await assert.rejects(cutOutWith({ outcome: 'failed', reason: 'source', message }), (error) => {
    assert.ok(error instanceof SourceUnusable);
    return error.message === message;
  });
});

test('the jobs of the service itself are not flows of the API', () => {
  for (const name of [CUT_OUT_PICTURES, TRY_PROGRAM, MODERATE_IMAGE])
    assert.equal(findFlowSpec(name), null);
});
