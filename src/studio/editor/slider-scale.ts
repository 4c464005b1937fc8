import type { Parameter, ShapeProgram } from '../../contract/shape-program.ts';

/** Maps the values of a parameter to the positions of a slider, and back. */
export interface SliderScale {
  min: number;
  max: number;
  /** Step of the slider. `any`: it can have any position, so that a value between two steps stays unchanged. */
  step: number | 'any';
  positionOf(value: number): number;
  /** Returns the value at a position, rounded to a readable number within the range. */
  valueAt(position: number): number;
}

/** Number of slider positions across the range; each press of an arrow key moves by one. */
const POSITIONS = 100;
/** Ratio of maximum to minimum above which a slider is logarithmic. */
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
    // Number() removes digits that come from the binary representation, as in 0.30000000000000004.
    valueAt: (position) => within(Number((Math.round(position / step) * step).toPrecision(12))),
  };
}

/** Returns the largest step that is 1, 2 or 5 times a power of ten and does not exceed the given maximum. */
function roundStep(most: number): number {
  if (!(most > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const factor = [5, 2, 1].find((each) => each * power <= most * (1 + 1e-9)) ?? 1;
  return factor * power;
}

/** Members of a program whose value is a count. */
const COUNTS: ReadonlySet<string> = new Set(['count', 'levels']);

/** Returns the parameters that must be whole numbers, because counts are calculated from them. */
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
