import type { Part, PartMaterial, ShapeProgram } from '../../../contract/shape-program.ts';
import { ofOneMaterial } from './styles.ts';

/** Finds the part of a name within a part. */
function find(part: Part, name: string): Part | null {
  if (part.name === name) return part;
  for (const each of part.parts ?? []) {
    const found = find(each, name);
    if (found !== null) return found;
  }
  return null;
}

const ARMS = /arm$/;

/** Builds a bust: head and shoulders on a base, all of one material. A thing without them becomes a statue. */
export function asBust(program: ShapeProgram, look: PartMaterial): ShapeProgram {
  const [whole] = program.parts;
  const chest = find(whole, 'chest');
  const hips = find(whole, 'hips');
  if (chest?.shape === undefined || chest.shape === null || hips === null)
    return ofOneMaterial(program, look);
  const up = Number(hips.at?.[1] ?? 1);
  const foot: Part = {
    name: 'foot',
    material: 'plinth',
    at: [0, -up * 0.24, 0],
    shape: {
      kind: 'lathe',
      sides: 32,
      profile: [
        [0, 0],
        [up * 0.24, 0],
        [up * 0.24, up * 0.05],
        [up * 0.17, up * 0.08],
        [up * 0.1, up * 0.17],
        [up * 0.13, up * 0.24],
        [0, up * 0.26],
      ],
    },
  };
  const top: Part = {
    ...chest,
    at: [0, 0, 0],
    parts: (chest.parts ?? []).filter(({ name }) => !ARMS.test(name)),
  };
  const made = ofOneMaterial(
    { ...program, parts: [{ ...whole, figure: undefined, parts: [top, foot] }] },
    look,
  );
  return { ...made, materials: { ...made.materials, plinth: look } };
}
