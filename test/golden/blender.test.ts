import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import {
  type BlenderJob,
  blenderMissing,
  fittedView,
  renderInBlender,
} from '../support/blender.ts';
import { builtInEngines, quiet } from './engines.ts';

const MODELS = join(import.meta.dirname, '../fixtures/models');
const FIXTURES = ['01_Duck/Duck.glb', '02_monkey/monkey.glb', '00_BoxTextured/BoxTextured.glb'];
const SIDE = 512;
/** From below, where no contact shadow is drawn; so alpha is the silhouette alone. */
const CAMERA = { azimuth: 35, elevation: -30 };

test('silhouettes are those of Blender', { skip: blenderMissing() }, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bozzetto-silhouettes-'));
  try {
    const engines = builtInEngines();
    const ours: Uint8Array[] = [];
    const jobs: BlenderJob[] = [];
    for (const [i, path] of FIXTURES.entries()) {
      const model = join(MODELS, path);
      const { scene } = await engines.converter.read(model, quiet);
      const size = { width: SIDE, height: SIDE };
      jobs.push({
        model,
        picture: join(directory, `${i}.png`),
        engine: 'CYCLES',
        samples: 4,
        ...size,
        ...fittedView(scene, CAMERA, 1),
      });
      const shots = [{ camera: CAMERA, ...size }];
      const request = { model: scene, style: 'pbr', shots, backdrops: ['transparent'] } as const;
      for await (const [picture] of engines.renderer.render(request, quiet))
        ours.push(picture!.data);
    }
    await renderInBlender(jobs);
    for (const [i, { picture }] of jobs.entries()) {
      const theirs = await sharp(picture).ensureAlpha().raw().toBuffer();
      const iou = intersectionOverUnion(ours[i]!, theirs);
      assert.ok(iou >= 0.995, `${FIXTURES[i]}: ${iou.toFixed(4)}`);
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});

/** Intersection over union of the pixels that are at least half covered. */
function intersectionOverUnion(a: Uint8Array, b: Uint8Array): number {
  let [both, either] = [0, 0];
  for (let i = 3; i < a.length; i += 4) {
    const [one, other] = [a[i]! >= 128, b[i]! >= 128];
    if (one && other) both++;
    if (one || other) either++;
  }
  return both / either;
}
