#!/usr/bin/env node
/*
 * Stands in for trellis-cli of trellis.cpp (read: 101007f): the options of src/trellis_args.cpp, and the output, the messages
 * and the exit codes of src/trellis_cli.cpp. TRELLIS_CLI_ENDS chooses a failure; `plan.json` beside it has the model.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const WITH_VALUE = new Set(
  '-i --image -o --output --copyright -m --models --gpu -s --seed --res --max-tokens --bg-removal --band --decim --atlas --tex --tex-res --gss --gsh --host --port'.split(
    ' ',
  ),
);
const FLAGS = new Set(
  '--birefnet --no-texture --xatlas --box-uv --f32 --no-fa --require-gpu --voxply --dump-slat'.split(
    ' ',
  ),
);

const options = {};
const words = process.argv.slice(2);
for (let at = 0; at < words.length; at++) {
  const word = words[at];
  if (FLAGS.has(word)) options[word] = true;
  else if (WITH_VALUE.has(word) && at + 1 < words.length) options[word] = words[++at];
  else fail(`[trellis] unknown option: ${word}`);
}
const ends = process.env.TRELLIS_CLI_ENDS ?? 'well';
const image = options['--image'];
console.error(`[trellis] generating model with seed ${options['--seed'] ?? 42}`);
console.log(`[1/6] preprocess ${image} (1024 cascade)`);
const head = readFileSync(image).subarray(0, 4).toString('latin1');
if (head !== '\x89PNG' && !head.startsWith('\xff\xd8')) fail(`preprocess: cannot load ${image}`);
console.log('[2/6] DINOv3 conditioning');
if (ends === 'without GPU')
  fail(
    'terminate called after throwing an instance of std::runtime_error: [trellis] no usable GPU backend found',
    134,
  );
console.log('[3/6] sparse-structure flow + decode');
if (ends === 'without voxels') fail('no voxels produced');
console.log('[4/7] shape SLAT flow (LR 512 -> upsample -> HR 1024 cascade, max_tok=49152)');
if (ends === 'badly') fail('Segmentation fault', 139);
console.log('[5/7] FlexiDualGrid shape decode -> mesh @res1024');
if (!options['--no-texture']) console.log('[6/7] texture SLAT flow + PBR decode');
console.log(`[7/7] write ${options['--output']}`);
writeFileSync(join(options['--models'], 'asked.json'), JSON.stringify(options));
writeFileSync(options['--output'], readFileSync(join(options['--models'], 'made.glb')));

function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}
