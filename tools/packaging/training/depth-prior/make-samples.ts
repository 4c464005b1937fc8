import { globSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Mesh } from './mesh.ts';
import { createObject } from './objects/catalogue.ts';
import { createRandom } from './random.ts';
import { readModel } from './read-model.ts';
import { rasterize } from './render/rasterize.ts';
import { randomView, STANDARD_VIEWS, type View } from './render/view.ts';
import { SampleWriter } from './sample-writer.ts';

/*
 * node tools/packaging/training/depth-prior/make-samples.ts OUT --count 40000 --seed 0
 *     of procedural objects, each seen twice; the same samples for the same seed
 * node tools/packaging/training/depth-prior/make-samples.ts OUT --models DIRECTORY --views 10
 *     of glTF files; --exclude PATTERN leaves out paths that match, --standard-views takes two fixed views instead
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '40000' },
    seed: { type: 'string', default: '0' },
    models: { type: 'string' },
    views: { type: 'string', default: '10' },
    exclude: { type: 'string' },
    'standard-views': { type: 'boolean', default: false },
  },
});
const [out] = positionals;
if (out === undefined) throw new Error('The path for the samples is missing.');
const seed = Number(values.seed);
const writer = new SampleWriter(out);
if (values.models === undefined) writeObjects(Number(values.count));
else await writeModels(values.models);
writer.close();
console.log(`${out}: ${writer.count} samples`);

function writeObjects(count: number): void {
  for (let sample = seed; sample < seed + count; sample++) {
    const { mesh } = createObject(Math.floor(sample / 2) * 7919 + 13);
    writeSample(mesh, randomView(createRandom(sample * 104729 + 7)));
  }
}

async function writeModels(directory: string): Promise<void> {
  const excluded = values.exclude === undefined ? null : new RegExp(values.exclude, 'i');
  const paths = globSync('**/*.{gltf,glb}', { cwd: directory }).filter(
    (path) => excluded === null || !excluded.test(path),
  );
  for (const path of paths.sort()) {
    const mesh = await readModel(join(directory, path)).catch((error: Error) => {
      console.log(`${path} is skipped: ${error.message}`);
      return null;
    });
    // From ten triangles to 200,000.
    if (mesh === null || mesh.triangles.length < 30 || mesh.triangles.length > 600_000) continue;
    if (values['standard-views']) for (const view of STANDARD_VIEWS) writeSample(mesh, view);
    else {
      for (let k = 0; k < Number(values.views); k++) {
        writeSample(mesh, randomView(createRandom((seed + writer.count) * 7 + 1)));
      }
    }
  }
}

function writeSample(mesh: Mesh, view: View): void {
  const rendering = rasterize(mesh, view);
  if (rendering !== null) writer.write(rendering, view);
}
