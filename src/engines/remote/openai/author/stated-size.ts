/** A size that a prompt states for the whole thing. */
export interface StatedSize {
  axis: 'width' | 'height' | 'depth' | 'length';
  metres: number;
  /** The size in the prompt's own words. */
  words: string;
}

const METRES: Readonly<Record<string, number>> = {
  mm: 0.001,
  millimeter: 0.001,
  millimetre: 0.001,
  cm: 0.01,
  centimeter: 0.01,
  centimetre: 0.01,
  m: 1,
  meter: 1,
  metre: 1,
  inch: 0.0254,
  inche: 0.0254,
  ft: 0.3048,
  foot: 0.3048,
  feet: 0.3048,
};
const AXES: Readonly<Record<string, StatedSize['axis']>> = {
  tall: 'height',
  high: 'height',
  height: 'height',
  wide: 'width',
  width: 'width',
  deep: 'depth',
  depth: 'depth',
  long: 'length',
  length: 'length',
};
const SIZE = String.raw`(\d+(?:\.\d+)?)[\s-]*(mm|cm|m|ft|millimet(?:er|re)|centimet(?:er|re)|met(?:er|re)|inche?|foot|feet)s?[\s-]+(?:in\s+)?(tall|high|height|wide|width|deep|depth|long|length)\b`;
/** A noun after a size means that the size belongs to a part: "20 cm high legs". */
const NO_NOUN = String.raw`(?!\s+(?!(?:and|with|on|in|by|made|of)\b)[a-z])`;
/** At the very beginning, as in "A 2 m tall statue", the noun is the whole thing. */
const AT_FIRST = new RegExp(String.raw`^\s*(?:an?\s+|the\s+|one\s+)?${SIZE}`, 'i');
const ANYWHERE = new RegExp(SIZE + NO_NOUN, 'gi');

/** Returns the sizes in a prompt that clearly refer to the whole thing. */
export function statedSizes(prompt: string): StatedSize[] {
  const found = [AT_FIRST.exec(prompt), ...prompt.matchAll(ANYWHERE)];
  const sizes = new Map<StatedSize['axis'], StatedSize>();
  for (const each of found) {
    if (each === null) continue;
    const [, amount, unit, word] = each;
    const axis = AXES[word!.toLowerCase()]!;
    const metres = Number(amount) * METRES[unit!.toLowerCase()]!;
    const words = each[0].slice(each[0].indexOf(amount!));
    if (!sizes.has(axis) && metres > 0) sizes.set(axis, { axis, metres, words });
  }
  return [...sizes.values()];
}

/** Returns the model's size along the axis of a stated size. */
export function sizeAlong(
  { axis }: StatedSize,
  [x, y, z]: readonly [number, number, number],
): number {
  return { width: x, height: y, depth: z, length: Math.max(x, z) }[axis];
}

/** Maximum relative difference from a stated size. */
const TOLERANCE = 0.02;

/** Returns the stated sizes that a model does not have. */
export function missedSizes(
  stated: readonly StatedSize[],
  size: readonly [number, number, number],
): StatedSize[] {
  return stated.filter(
    (each) => Math.abs(sizeAlong(each, size) - each.metres) > TOLERANCE * each.metres,
  );
}
