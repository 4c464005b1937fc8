import type { Parameter, ShapeProgram } from '../../contract/shape-program.ts';

/** Maps the values of a parameter to the positions of a slider, both ways. */
export interface SliderScale {
  min: number;
  max: number;
  /** `any`: the slider stops at every position, so that a value between two steps stays as it is. */
  step: number | 'any';
  positionOf(value: number): number;
  /** Returns the value at a position, rounded to a readable number within the range. */
  valueAt(position: number): number;
}

/** Positions across the range, one for each press of an arrow key. */
const POSITIONS = 100;
/** Ranges with a larger ratio of maximum to minimum have a logarithmic slider. */
const WIDE = 50;
/** Significant digits of a value on a logarithmic slider. */
const DIGITS = 2;

/** Returns the scale of a parameter's slider. @param isWhole whether only whole numbers make sense */
export function sliderScale({ min, max }: Parameter, isWhole: boolean): SliderScale {
  const within = (value: number) => Math.min(max, Math.max(min, value));
  if (isWhole)
    return {
      min,
      max,
      step: 1,
      positionOf: within,
      valueAt: (position) => within(Math.round(position)),
    };
  if (min > 0 && max / min > WIDE) {
    const range = Math.log(max / min);
    return {
      min: 0,
      max: POSITIONS,
      step: 'any',
      positionOf: (value) => (Math.log(within(value) / min) / range) * POSITIONS,
      valueAt: (position) =>
        within(Number((min * Math.exp((position / POSITIONS) * range)).toPrecision(DIGITS + 1))),
    };
  }
  const step = roundStep((max - min) / POSITIONS);
  return {
    min,
    max,
    step: 'any',
    positionOf: within,
    // Number() removes the digits of the binary fraction: 0.30000000000000004.
    valueAt: (position) => within(Number((Math.round(position / step) * step).toPrecision(12))),
  };
}

/** Returns the largest step of 1, 2 or 5 times a power of ten that is not larger than the given one. */
function roundStep(most: number): number {
  if (!(most > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const factor = [5, 2, 1].find((each) => each * power <= most * (1 + 1e-9)) ?? 1;
  return factor * power;
}

/** Members whose value is a number of things. */
const COUNTS: ReadonlySet<string> = new Set(['count', 'levels']);

/** Returns the parameters that stand for a number of things: whole numbers that a count is made of. */
export function wholeParameters({ parameters = {}, parts }: ShapeProgram): ReadonlySet<string> {
  const used = new Set<string>();
  JSON.stringify(parts, (key, value: unknown) => {
    if (COUNTS.has(key) && typeof value === 'string')
      for (const [name] of value.matchAll(/[a-z_]\w*/gi)) used.add(name);
    return value;
  });
  const isWhole = ({ value, min, max }: Parameter) => [value, min, max].every(Number.isInteger);
  return new Set(
    Object.keys(parameters).filter((name) => used.has(name) && isWhole(parameters[name]!)),
  );
}
