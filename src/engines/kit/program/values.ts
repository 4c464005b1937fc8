import type { Numeric, Pair, ShapeProgram, Triple } from '../../../contract/shape-program.ts';
import { evaluate, ProgramError } from './expression.ts';

/** Largest coordinate, in meters, that a program may produce. */
const FARTHEST = 10_000;

/** Evaluates the numbers of a program: its expressions with its parameters, its detail, and its random seeds. */
export class Values {
  #fineness: number;
  readonly #variables = new Map<string, number>();
  readonly #detail: number;
  #seed: number;

  /**
   * Creates the values of a program.
   * @param fineness see {@link fineness}
   */
  constructor({ parameters = {}, detail = 1, seed = 1 }: ShapeProgram, fineness: number) {
    this.#fineness = fineness;
    this.#detail = detail;
    this.#seed = seed;
    for (const [name, { value, min, max }] of Object.entries(parameters)) {
      if (min > max)
        throw new ProgramError(`the parameter "${name}" has a range from ${min} to ${max}`);
      this.#variables.set(name, Math.min(max, Math.max(min, value)));
    }
  }

  /** A factor for the number of faces of the curves that come next, in addition to the program's own `detail`. */
  get fineness(): number {
    return this.#fineness;
  }

  set fineness(factor: number) {
    this.#fineness = factor;
  }

  number(value: Numeric): number {
    const result = typeof value === 'number' ? value : evaluate(value, this.#variables);
    if (Math.abs(result) > FARTHEST)
      throw new ProgramError(`"${value}" is ${result}, which is too large`);
    return result;
  }

  /** Returns a length, at least 0. */
  length(value: Numeric): number {
    return Math.max(0, this.number(value));
  }

  count(value: Numeric, most: number): number {
    const count = Math.round(this.number(value));
    if (count > most)
      throw new ProgramError(`${count} copies are too many; at most ${most} are made`);
    return Math.max(0, count);
  }

  pair(values: Pair): [number, number] {
    return [this.number(values[0]), this.number(values[1])];
  }

  triple(values: Triple): [number, number, number] {
    return [this.number(values[0]), this.number(values[1]), this.number(values[2])];
  }

  numbers(values: Numeric | readonly Numeric[]): number[] {
    return (Array.isArray(values) ? (values as readonly Numeric[]) : [values as Numeric]).map(
      (each) => this.number(each),
    );
  }

  /** Returns a number of faces around or along something, scaled by the requested detail. */
  fine(count: number, least: number): number {
    return Math.max(least, Math.round(count * (this.#detail * this.#fineness)));
  }

  /** The seed from which the next one is made. It does not change if nothing random was drawn. */
  get seed(): number {
    return this.#seed;
  }

  /** Returns the value of each parameter. */
  get variables(): ReadonlyMap<string, number> {
    return this.#variables;
  }

  /** Returns the next seed; the sequence is the same on each run. */
  nextSeed(): number {
    this.#seed = (Math.imul(this.#seed, 1664525) + 1013904223) >>> 0;
    return this.#seed;
  }
}
