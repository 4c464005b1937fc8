#!/usr/bin/env node
/*
 * Runs trellis-cli of trellis.cpp as a program of the kind `command`: it translates the program's arguments, its progress
 * and its failures.
 *
 *   trellis-cpp.mjs --program trellis-cli --models DIR --image IMAGE --output GLB
 *                   [--seed N] [--texture-size PX | --no-texture] [--resolution 512|1024|1536] [--gpu N]
 *
 * Read: trellis.cpp at 101007f, src/trellis_args.cpp and src/trellis_cli.cpp.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

/** Exit codes of the kind `command`. */
const UNUSABLE_INPUT = 65;
const TRY_LATER = 75;
const NOT_CONFIGURED = 78;

/** Share of the whole at which each stage of trellis-cli begins, and its name here. */
const STAGES = {
  1: [0.01, 'preparing'],
  2: [0.05, 'preparing'],
  3: [0.1, 'sampling'],
  4: [0.25, 'sampling'],
  5: [0.55, 'meshing'],
  6: [0.65, 'texturing'],
  7: [0.85, 'texturing'],
};

const { values } = parseArgs({
  options: {
    program: { type: 'string', default: 'trellis-cli' },
    models: { type: 'string' },
    image: { type: 'string' },
    output: { type: 'string' },
    seed: { type: 'string' },
    'texture-size': { type: 'string' },
    'no-texture': { type: 'boolean', default: false },
    resolution: { type: 'string', default: '1024' },
    gpu: { type: 'string', default: '0' },
  },
});
const { program, models, image, output, seed, resolution, gpu } = values;
if (!models || !image || !output) end(NOT_CONFIGURED, '--models, --image and --output are needed');
if (!existsSync(`${models}/dinov3.gguf`))
  end(NOT_CONFIGURED, `${models} has no weights (dinov3.gguf)`);

// The seed 0 would be replaced by a random one.
const seeds = seed === undefined ? [] : ['--seed', String(Number(seed) % 2 ** 31 || 1)];
const atlas = values['texture-size'] ? ['--atlas', values['texture-size']] : [];
const looks = values['no-texture'] ? ['--no-texture'] : atlas;
const child = spawn(
  program,
  // Without a GPU it would work for hours.
  [
    ...['--image', image, '--output', output, '--models', models, '--gpu', gpu],
    ...['--res', resolution, '--require-gpu', ...seeds, ...looks],
  ],
  { stdio: ['ignore', 'pipe', 'pipe'] },
);
child.on('error', ({ message }) => end(NOT_CONFIGURED, message));

let written = '';
for (const stream of [child.stdout, child.stderr])
  createInterface({ input: stream }).on('line', (line) => {
    written = `${written}\n${line}`.slice(-4000);
    const [, stage] = /^\[(\d)\/\d\] /.exec(line) ?? [];
    if (STAGES[stage]) console.log(`progress ${STAGES[stage].join(' ')}`);
    console.error(line);
  });
child.on('close', (code) => {
  if (code === 0) process.exit(0);
  // It ends with 1, or by an exception, whatever happened.
  if (/cannot load|no voxels produced/.test(written)) end(UNUSABLE_INPUT, 'the image is unusable');
  if (/unknown option|failed to open gguf/.test(written)) end(NOT_CONFIGURED, 'see above');
  if (/CUDA init failed|failed to allocate|no usable GPU|out of memory/i.test(written))
    end(TRY_LATER, 'the GPU is not available');
  end(1, `trellis-cli ended with ${code}`);
});

/** @returns never */
function end(code, reason) {
  console.error(reason);
  process.exit(code);
}
