import type { Part, ShapeProgram, Triple } from '../../../contract/shape-program.ts';

/** Colors in a cycle in which neighbors differ clearly. */
export const RAINBOW = [
  '#e23b2e',
  '#f08a24',
  '#f2cf2e',
  '#4caf50',
  '#2f7fd8',
  '#6a4bc4',
  '#d84f9a',
];

/** If there are more copies than this, they keep one color. */
const MOST = 36;

/**
 * Colors some parts of a program in many colors: copies in turn, a mane along its length.
 * @param isMeant whether a part is to be colored
 */
export function inManyColors(
  program: ShapeProgram,
  isMeant: (part: Part) => boolean,
  fixed: Set<string>,
): ShapeProgram {
  const materials = { ...program.materials };
  let next = 0;
  const colored = (material: string): string => {
    const i = next++ % RAINBOW.length;
    const name = `${material}_hue_${i + 1}`.slice(0, 40);
    materials[name] ??= { ...materials[material], color: RAINBOW[i] };
    fixed.add(name);
    return name;
  };
  const change = (part: Part): Part => {
    const parts = part.parts?.map(change);
    const own = { ...part, ...(parts && { parts }) };
    if (part.material === undefined || part.shape === undefined || !isMeant(part)) return own;
    const { material } = part;
    const pieces = piecesOf(own);
    if (pieces === null) return { ...own, material: colored(material) };
    return {
      name: part.name,
      parts: pieces.map((piece) =>
        piece.material === undefined
          ? {
              ...piece,
              parts: piece.parts!.map((each) => ({ ...each, material: colored(material) })),
            }
          : { ...piece, material: colored(material) },
      ),
    };
  };
  const parts = program.parts.map(change);
  return { ...program, materials, parts };
}

/** Splits a part into its copies, or a limb into its segments; null if it is a single piece. */
function piecesOf(part: Part): Part[] | null {
  const { shape, copies = [], ...rest } = part;
  const [list, ...others] = copies;
  if (
    list !== undefined &&
    others.length === 0 &&
    'count' in list &&
    typeof list.count === 'number'
  ) {
    const { count } = list;
    if (count < 2 || count > MOST) return null;
    const one: Part = { ...rest, ...(shape && { shape }) };
    if (list.kind === 'line')
      return Array.from({ length: count }, (_, i) => ({
        name: `${part.name} ${i + 1}`,
        at: list.step.map((step) =>
          typeof step === 'number' ? step * i : `(${step})*${i}`,
        ) as Triple,
        parts: [one],
      }));
    if (list.kind === 'ring' && list.angle === undefined)
      return Array.from({ length: count }, (_, i) => ({
        name: `${part.name} ${i + 1}`,
        turn: turnAbout(list.axis ?? 'y', (360 / count) * i),
        parts: [one],
      }));
    return null;
  }
  if (copies.length > 0 || shape?.kind !== 'blend' || shape.of.length !== 1) return null;
  const [limb] = shape.of;
  if (limb.kind !== 'limb' || limb.path.length < 3) return null;
  const radii = Array.isArray(limb.radius) ? limb.radius : limb.path.map(() => limb.radius);
  return limb.path.slice(1).map((end, i) => ({
    ...rest,
    name: `${part.name} ${i + 1}`,
    shape: {
      ...shape,
      of: [{ ...limb, path: [limb.path[i], end], radius: [radii[i], radii[i + 1]] as number[] }],
    },
  }));
}

const turnAbout = (axis: 'x' | 'y' | 'z', degrees: number): Triple => [
  axis === 'x' ? degrees : 0,
  axis === 'y' ? degrees : 0,
  axis === 'z' ? degrees : 0,
];
