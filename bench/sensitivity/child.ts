import { createHash } from 'node:crypto';
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type NamedConstant, withFactor } from './constants.ts';

/*
 * Reconstructs the samples with one constant of the engine changed, only in this process: the module is changed as it
 * is loaded. Arguments: number of samples, and the constant with its factor as JSON, or null.
 */
const [count, change] = process.argv.slice(2);
const { constant, factor } = JSON.parse(change!) as {
  constant: NamedConstant | null;
  factor: number;
};
if (constant !== null) {
  const changed = pathToFileURL(resolve(constant.file)).href;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (url !== changed) return loaded;
      const source = withFactor(String(loaded.source), constant, factor);
      if (source === String(loaded.source)) throw new Error(`${constant.name} was not found`);
      return { ...loaded, source };
    },
  });
}

const { createReconstructor } = await import('../../src/engines/reconstruct/reconstructor.ts');
const { createWork } = await import('../../src/engines/work/create-work.ts');
const { samples } = await import('./samples.ts');
const { chamferDistance } = await import('./chamfer.ts');
const reconstructor = createReconstructor();
const results: { kind: string; distance: number; digest: string }[] = [];
for (const { kind, image, truth } of samples(Number(count))) {
  const { geometry } = await reconstructor.reconstruct(
    { image, turbo: false, modelVersion: 'v2', maxTriangles: 10_000, textureSize: null },
    createWork(),
  );
  const { positions, corners: indices } = geometry;
  const digest = createHash('sha256').update(positions).update(indices).digest('hex');
  results.push({ kind, distance: chamferDistance({ positions, indices }, truth), digest });
}
process.stdout.write(JSON.stringify(results));
