import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { builtInEngines } from '../../src/engines/built-in-engines.ts';
import { FAMILIES } from '../../src/engines/kit/families/catalog.ts';
import { runProgram } from '../../src/engines/kit/program/run-program.ts';
import { clipsOf } from '../../src/engines/kit/rig/motions.ts';
import { posedScene } from '../../src/engines/kit/rig/posed-scene.ts';
import { type Skeleton, skeletonsOf } from '../../src/engines/kit/rig/skeleton.ts';
import { createWork } from '../../src/engines/work/create-work.ts';

/*
 * npm run sheets:clips                 one frame of each clip of every family that moves, from four sides, onto
 *                                      docs/contact-sheets/kit
 * npm run sheets:clips -- knight dog   these only, onto one sheet each in the current directory; knight/run@0.25: this frame
 */
const VIEWS = [0, 35, 90, 180];
const SIDE = 128;
const LABEL = 12;
const ACROSS = 3;
const ROWS = 12;
const QUALITY = 60;
/** The phase of a clip that shows most of it. */
const PHASES: Readonly<Record<string, number>> = {
  idle: 0.25,
  walk: 0.02,
  run: 0.85,
  jump: 0.52,
  wave: 0.31,
  attack: 0.38,
  fly: 0.3,
  swim: 0.2,
  dart: 0.2,
};

interface Frame {
  family: string;
  clip: string;
  phase: number;
}

const engines = builtInEngines();
const work = createWork();
const chosen = process.argv.slice(2);
const directory =
  chosen.length > 0 ? '.' : join(import.meta.dirname, '../../docs/contact-sheets/kit');
await mkdir(directory, { recursive: true });

const frames: Frame[] = [];
for (const each of chosen.length > 0 ? chosen : FAMILIES.keys()) {
  const [family, wanted] = each.split('/');
  const skeleton = await skeletonOf(family);
  for (const { name } of skeleton === null ? [] : clipsOf(skeleton.skeleton)) {
    const [clip, phase] = wanted?.split('@') ?? [];
    if (clip !== undefined && clip !== name) continue;
    frames.push({ family, clip: name, phase: Number(phase ?? PHASES[name] ?? 0.25) });
  }
}
for (let first = 0; first < frames.length; first += ROWS * ACROSS) {
  const path = join(
    directory,
    `clips-${String(first / (ROWS * ACROSS) + 1).padStart(2, '0')}.webp`,
  );
  await drawSheet(frames.slice(first, first + ROWS * ACROSS), path);
  console.log(path);
}
process.exit(0);

async function skeletonOf(family: string) {
  const { scene, rigging } = await runProgram(FAMILIES.get(family)!.make({}), work);
  const [skeleton] = skeletonsOf(scene, rigging);
  return skeleton === undefined ? null : { scene, skeleton };
}

async function drawSheet(sheet: readonly Frame[], path: string): Promise<void> {
  const cells: OverlayOptions[] = [];
  let last = { family: '', made: null as Awaited<ReturnType<typeof skeletonOf>> };
  for (const [i, { family, clip, phase }] of sheet.entries()) {
    if (last.family !== family) last = { family, made: await skeletonOf(family) };
    const { scene, skeleton } = last.made!;
    const pose = clipsOf(skeleton as Skeleton)
      .find(({ name }) => name === clip)!
      .at(phase);
    const model = posedScene(scene, [{ skeleton, pose }]);
    const left = (i % ACROSS) * VIEWS.length * SIDE;
    const top = Math.floor(i / ACROSS) * (SIDE + LABEL);
    const shots = VIEWS.map((azimuth) => ({
      camera: { azimuth, elevation: azimuth === 35 ? 18 : 6 },
      width: SIDE,
      height: SIDE,
    }));
    let view = 0;
    for await (const [picture] of engines.renderer.render(
      { model, style: 'pbr', shots, backdrops: ['white'] },
      work,
    )) {
      const { width, height, data } = picture;
      const input = await sharp(data, { raw: { width, height, channels: 4 } })
        .flatten({ background: '#fff' })
        .png({ compressionLevel: 1 })
        .toBuffer();
      cells.push({ input, left: left + SIDE * view++, top });
    }
    cells.push({ input: label(`${family}: ${clip}`), left, top: top + SIDE });
  }
  const width = Math.min(ACROSS, sheet.length) * VIEWS.length * SIDE;
  const height = Math.ceil(sheet.length / ACROSS) * (SIDE + LABEL);
  await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite(cells)
    .webp({ quality: QUALITY })
    .toFile(path);
}

function label(text: string): Buffer {
  const width = SIDE * VIEWS.length;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text x="${width / 2}" y="9" font-family="sans-serif" font-size="9" text-anchor="middle">${text}</text></svg>`,
  );
}
