import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';

const ROOT = resolve(import.meta.dirname, '../..');

/** For each rule a file that breaks it, with the line that does. */
const VIOLATIONS: Record<string, Record<string, string>> = {
  'no-cycles': {
    'src/core/a.ts': `import type { B } from './b.ts'; export interface A { b: B }`,
    'src/core/b.ts': `import type { A } from './a.ts'; export interface B { a: A }`,
  },
  'rooms-have-no-cycles': {
    'src/engines/remesh/surface/up.ts': `import type { B } from '../repair/b.ts'; export type A = B;`,
    'src/engines/remesh/repair/b.ts': `export type B = number;`,
    'src/engines/remesh/repair/down.ts': `import type { C } from '../surface/c.ts'; export type D = C;`,
    'src/engines/remesh/surface/c.ts': `export type C = number;`,
  },
  'no-unresolved': { 'src/core/lost.ts': `import './nowhere.ts';` },
  'no-dev-dependency-in-source': {
    'src/server/dev.ts': `import fc from 'fast-check'; export { fc };`,
  },
  'roots-are-not-imported': { 'src/server/root.ts': `import '../bin/main.ts';` },
  'contract-imports-nothing': {
    'src/contract/up.ts': `import type { X } from '../core/x.ts'; export type Y = X;`,
  },
  'core-imports-contract': {
    'src/core/up.ts': `import type { X } from '../server/x.ts'; export type Y = X;`,
  },
  'engine-spec-imports-data': { 'src/engines/spec.ts': `import '../core/x.ts';` },
  'engine-math-imports-nothing': { 'src/engines/math/up.ts': `import '../mesh/x.ts';` },
  'engine-structures-import-nothing': { 'src/engines/structures/up.ts': `import '../math/x.ts';` },
  'engine-threads-import-nothing': { 'src/engines/threads/up.ts': `import '../raster/x.ts';` },
  'engine-raster-imports-commons': { 'src/engines/raster/up.ts': `import '../spec.ts';` },
  'engine-surfaces-import-commons': { 'src/engines/surfaces/up.ts': `import '../mesh/x.ts';` },
  'engine-library-imports-the-language': { 'src/engines/library/up.ts': `import '../mesh/x.ts';` },
  'engine-math-and-structures-have-no-io': {
    'src/engines/math/io.ts': `import { readFile } from 'node:fs'; export { readFile };`,
    'src/engines/structures/io.ts': `import sharp from 'sharp'; export { sharp };`,
  },
  'engine-threads-have-node-only': {
    'src/engines/threads/io.ts': `import { readFile } from 'node:fs'; export { readFile };`,
  },
  'engine-raster-has-sharp-only': {
    'src/engines/raster/io.ts': `import { readFile } from 'node:fs'; export { readFile };`,
  },
  'engines-are-islands': {
    'src/engines/segment/up.ts': `import type { X } from '../render/x.ts'; export type Y = X;`,
  },
  'reconstruct-field-looks-down': {
    'src/engines/reconstruct/field/up.ts': `import '../picture/x.ts';`,
  },
  'reconstruct-picture-looks-down': {
    'src/engines/reconstruct/picture/up.ts': `import '../shape/x.ts';`,
  },
  'reconstruct-guide-looks-down': {
    'src/engines/reconstruct/guide/up.ts': `import '../paint/x.ts';`,
  },
  'reconstruct-shape-looks-down': {
    'src/engines/reconstruct/shape/up.ts': `import '../meshing/x.ts';`,
  },
  'reconstruct-outline-looks-down': {
    'src/engines/reconstruct/outline/up.ts': `import '../meshing/x.ts';`,
  },
  'reconstruct-depth-looks-down': {
    'src/engines/reconstruct/depth/up.ts': `import '../outline/x.ts';`,
  },
  'reconstruct-vessel-looks-down': {
    'src/engines/reconstruct/vessel/up.ts': `import '../paint/x.ts';`,
  },
  'reconstruct-layers-looks-down': {
    'src/engines/reconstruct/layers/up.ts': `import '../outline/x.ts';`,
  },
  'reconstruct-meshing-looks-down': {
    'src/engines/reconstruct/meshing/up.ts': `import '../paint/x.ts';`,
  },
  'reconstruct-shading-looks-down': {
    'src/engines/reconstruct/shading/up.ts': `import '../paint/x.ts';`,
  },
  'reconstruct-paint-looks-down': {
    'src/engines/reconstruct/paint/up.ts': `import '../finish.ts';`,
  },
  'reconstruct-views-looks-down': {
    'src/engines/reconstruct/views/up.ts': `import '../finish.ts';`,
  },
  'render-scene-looks-down': { 'src/engines/render/scene/up.ts': `import '../raster/x.ts';` },
  'render-raster-looks-down': { 'src/engines/render/raster/up.ts': `import '../surface/x.ts';` },
  'render-surface-looks-down': { 'src/engines/render/surface/up.ts': `import '../light/x.ts';` },
  'render-light-looks-down': { 'src/engines/render/light/up.ts': `import '../picture/x.ts';` },
  'render-picture-looks-down': { 'src/engines/render/picture/up.ts': `import '../renderer.ts';` },
  'flow-spec-is-wire': { 'src/flows/one/spec.ts': `import '../../core/x.ts';` },
  'flows-are-islands': { 'src/flows/one/flow.ts': `import '../two/flow.ts';` },
  'flow-steps-see-no-flow': { 'src/flows/steps/up.ts': `import '../two/flow.ts';` },
  'adapters-are-islands': {
    'src/adapters/queue/up.ts': `import type { X } from '../postgres/x.ts'; export type Y = X;`,
  },
  'server-sees-no-engine': { 'src/server/up.ts': `import '../engines/spec.ts';` },
  'worker-sees-no-adapter': {
    'src/worker/up.ts': `import type { X } from '../adapters/postgres/x.ts'; export type Y = X;`,
  },
  'sdk-is-contract-only': {
    'src/sdk/up.ts': `import type { X } from '../core/x.ts'; export type Y = X;`,
  },
  'agents-use-sdk': { 'src/agents/up.ts': `import '../core/x.ts';` },
  'check-sees-no-engine': { 'src/check/up.ts': `import '../engines/convert/x.ts';` },
  'cli-uses-sdk': { 'src/cli/up.ts': `import '../core/x.ts';` },
  'pure-code-has-no-io': {
    'src/core/io.ts': `import { readFile } from 'node:fs/promises'; export { readFile };`,
    'src/flows/pg.ts': `import pg from 'pg'; export { pg };`,
  },
  'sdk-takes-types-only': { 'src/sdk/value.ts': `import { x } from '../contract/x.ts'; x;` },
  'sdk-has-no-deps': { 'src/sdk/dep.ts': `import { z } from 'zod'; export { z };` },
  'studio-uses-sdk': { 'src/studio/up.ts': `import '../core/x.ts';` },
  'studio-editor-runs-programs': {
    'src/studio/editor/engine/up.ts': `import '../../../core/x.ts';`,
  },
  'studio-takes-contract-types-only': {
    'src/studio/value.ts': `import { x } from '../contract/x.ts'; x;`,
  },
  'studio-runs-in-browsers': {
    'src/studio/io.ts': `import { readFile } from 'node:fs'; export { readFile };`,
  },
  'training-stands-alone': { 'tools/packaging/training/up.ts': `import '../../../src/core/x.ts';` },
  'source-sees-no-training': {
    'src/server/learn.ts': `import '../../tools/packaging/training/x.ts';`,
  },
  'source-sees-no-tools': { 'src/server/loop.ts': `import '../../tools/dev/x.ts';` },
  'acceptance-is-black-box': { 'test/acceptance/inside.test.ts': `import '../../src/core/x.ts';` },
};

/** What the violations point to, and imports that are allowed. */
const ALLOWED: Record<string, string> = {
  'src/bin/main.ts': `import '../server/x.ts'; import '../worker/ok.ts'; import '../adapters/postgres/x.ts';`,
  'src/contract/x.ts': `import { z } from 'zod'; export const x = z.string();`,
  'src/contract/formats.ts': 'export {};',
  'src/engines/convert/x.ts': `import '../../contract/formats.ts'; import '../mesh/x.ts';`,
  'src/core/x.ts': `import type { x } from '../contract/x.ts'; export type X = typeof x;`,
  'src/server/x.ts': `import type { X as C } from '../core/x.ts'; import '../flows/specs.ts'; export type X = C;`,
  'src/flows/specs.ts': `import './two/spec.ts';`,
  'src/flows/load-flows.ts': `import './specs.ts';`,
  'src/flows/steps/x.ts': `import '../../core/x.ts'; import '../../engines/spec.ts';`,
  'src/flows/two/spec.ts': `import '../../contract/x.ts';`,
  'src/flows/two/flow.ts': `import './spec.ts'; import '../steps/x.ts'; import '../../engines/spec.ts'; import '../../core/x.ts';`,
  'src/engines/spec.ts': 'export {};',
  'src/engines/math/x.ts': 'export {};',
  'src/engines/structures/x.ts': 'export {};',
  'src/engines/threads/x.ts': `import { Worker } from 'node:worker_threads'; export { Worker };`,
  'src/engines/raster/x.ts': `import '../math/x.ts'; import '../threads/x.ts'; import sharp from 'sharp'; export { sharp };`,
  'src/engines/surfaces/x.ts': `import '../raster/x.ts'; import '../math/x.ts';`,
  'src/engines/mesh/x.ts': `import '../math/x.ts'; import '../spec.ts'; export type X = string;`,
  'src/engines/render/renderer.ts': `import './picture/x.ts';`,
  'src/engines/render/picture/x.ts': `import '../light/x.ts'; import '../scene/x.ts';`,
  'src/engines/render/light/x.ts': `import '../surface/x.ts'; import '../raster/x.ts';`,
  'src/engines/render/surface/x.ts': `import '../raster/x.ts';`,
  'src/engines/render/raster/x.ts': `import '../scene/x.ts';`,
  'src/engines/render/scene/x.ts': 'export {};',
  'src/engines/render/x.ts': `import '../mesh/x.ts'; import '../raster/x.ts'; import '../structures/x.ts'; import '../surfaces/x.ts'; import '../spec.ts'; export type X = string;`,
  'src/engines/reconstruct/finish.ts': `import './paint/x.ts'; import './meshing/x.ts';`,
  'src/engines/reconstruct/paint/x.ts': `import '../shape/x.ts'; import '../../raster/x.ts';`,
  'src/engines/reconstruct/meshing/x.ts': `import '../shape/x.ts';`,
  'src/engines/reconstruct/outline/x.ts': `import '../picture/x.ts';`,
  'src/engines/reconstruct/shape/x.ts': `import '../picture/x.ts';`,
  'src/engines/reconstruct/picture/x.ts': `import '../field/x.ts';`,
  'src/engines/reconstruct/field/x.ts': 'export {};',
  'src/adapters/postgres/x.ts': `import '../../core/x.ts'; import pg from 'pg'; export type X = typeof pg;`,
  'src/worker/ok.ts': `import '../flows/load-flows.ts'; import '../core/x.ts'; import '../engines/spec.ts';`,
  'src/sdk/x.ts': `import type { x } from '../contract/x.ts'; import { readFile } from 'node:fs/promises'; export type X = typeof x; readFile;`,
  'src/cli/ok.ts': `import '../sdk/x.ts';`,
  'src/studio/ok.tsx': `import '../sdk/x.ts'; import type { x } from '../contract/x.ts'; import { useState } from 'react'; export type X = typeof x; useState;`,
  'tools/packaging/training/x.ts': `import sharp from 'sharp'; export { sharp };`,
  'tools/dev/x.ts': 'export {};',
  'test/acceptance/ok.test.ts': `import '../../src/sdk/x.ts';`,
};

let directory: string;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-layers-'));
  await symlink(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
  for (const file of ['.config/dependency-cruiser.cjs', 'tsconfig.json', 'package.json'])
    await cp(join(ROOT, file), join(directory, file));
  await lay(ALLOWED);
});
after(() => rm(directory, { recursive: true, force: true }));

async function lay(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  }
}

/** Runs the checker; answers `rule from` for each violation. */
async function cruise(): Promise<string[]> {
  const script = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [
    script,
    'src',
    'test',
    'tools',
    '--config',
    '.config/dependency-cruiser.cjs',
    '-T',
    'json',
  ];
  const json = await new Promise<string>((done, failed) =>
    execFile(
      process.execPath,
      args,
      { cwd: directory, maxBuffer: 1 << 26 },
      (error, stdout, stderr) =>
        stdout === '' ? failed(error ?? new Error(stderr)) : done(stdout),
    ),
  );
  const { summary } = JSON.parse(json) as {
    summary: { violations: { rule: { name: string }; from: string }[] };
  };
  return summary.violations.map((violation) => `${violation.rule.name} ${violation.from}`);
}

test('the layer rules accept what the architecture allows', async () => {
  assert.deepEqual(await cruise(), []);
});

test('each layer rule fires on its violation, type-only imports included', async () => {
  const { default: config } = await import(join(ROOT, '.config/dependency-cruiser.cjs'));
  const rules = (config.forbidden as { name: string }[]).map((rule) => rule.name);
  assert.deepEqual(rules.toSorted(), Object.keys(VIOLATIONS).toSorted(), 'one violation per rule');
  for (const files of Object.values(VIOLATIONS)) await lay(files);
  const found = new Set(await cruise());
  // A cycle is reported once, on the file that closes it first.
  for (const [rule, files] of Object.entries(VIOLATIONS))
    for (const path of Object.keys(files).slice(0, rule === 'no-cycles' ? 1 : undefined)) {
      // A cycle of rooms is reported on the rooms.
      const from = rule === 'rooms-have-no-cycles' ? dirname(path) : path;
      assert.ok(found.has(`${rule} ${from}`), `${rule} did not fire on ${from}`);
    }
});
