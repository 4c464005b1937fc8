import { join } from 'node:path';
import type { PartMaterial, ShapeProgram } from '../../src/contract/shape-program.ts';
import { PATTERN_KINDS, WEAR_KINDS } from '../../src/contract/shape-program.ts';
import { builtInEngines } from '../../src/engines/built-in-engines.ts';
import { isGrained } from '../../src/engines/surfaces/materials/material.ts';
import { MATERIALS } from '../../src/engines/surfaces/materials.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { type Cell, drawCells } from './draw-cells.ts';

/*
 * npm run sheets:surfaces   every grain, pattern and wear on a block, a ball and a drum, onto docs/contact-sheets
 */
const MOST_TRIANGLES = 400_000;
const SHOWN: Record<string, readonly [name: string, material: PartMaterial][]> = {
  grains: MATERIALS.filter(isGrained).map(({ is }) => [is, { is }]),
  patterns: PATTERN_KINDS.map((kind) => [
    kind,
    { is: 'fabric', color: '#b8383a', pattern: { kind } },
  ]),
  wear: WEAR_KINDS.map((kind) => [
    kind,
    { is: 'stone', color: '#a8a49c', wear: { kind, amount: 0.6 } },
  ]),
};

const engines = builtInEngines();
const work = createWork();
for (const [sheet, materials] of Object.entries(SHOWN)) {
  const cells: Cell[] = [];
  for (const [name, material] of materials) {
    const made = await engines.shapes.run(sampleOf(name, material), MOST_TRIANGLES, work);
    cells.push({ scene: made.scene, lines: [name] });
  }
  const path = join(import.meta.dirname, `../../docs/contact-sheets/surfaces-${sheet}.webp`);
  await drawCells(cells, { engines, work, path, side: 160, across: 2 });
  console.log(path);
}
process.exit(0);

/** A meter of it, flat, round and turned. */
function sampleOf(name: string, material: PartMaterial): ShapeProgram {
  return {
    version: 1,
    name,
    textured: true,
    materials: { shown: material },
    parts: [
      {
        name: 'block',
        material: 'shown',
        at: [-0.62, 0.5, 0],
        shape: { kind: 'box', size: [1, 1, 1], round: 0.04 },
      },
      {
        name: 'drum',
        material: 'shown',
        at: [0.62, 0.5, 0],
        shape: { kind: 'cylinder', radius: 0.5, height: 1, round: 0.04 },
      },
    ],
  };
}
