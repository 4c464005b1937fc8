import type { Numeric, Pair, ShapeProgram, Triple } from '../../../contract/shape-program.ts';
import { evaluate, ProgramError } from './expression.ts';

/** Largest coordinate, in metres, that a program may produce. */
const FARTHEST = 10_000;

/** The numbers of a program: its expressions over its parameters, its fineness, and a seed for each random thing. */
export class Values {
  readonly #variables = new Map<string, number>();
  readonly #detail: number;
  #seed: number;

  /** @param detail factor on the number of faces of curves, beside the program's own */
  constructor({ parameters = {}, detail = 1, seed = 1 }: ShapeProgram, fineness: number) {
    this.#detail = detail * fineness;
    this.#seed = seed;
    for (const [name, { value, min, max }] of Object.entries(parameters)) {
      if (min > max)
        throw new ProgramError(`the parameter "${name}" has a range from ${min} to ${max}`);
      this.#variables.set(name, Math.min(max, Math.max(min, value)));
    }
  }

  number(value: Numeric): number {
    const result = typeof value === 'number' ? value : evaluate(value, this.#variables);
    if (Math.abs(result) > FARTHEST)
      throw new ProgramError(`"${value}" is ${result}, which is too large`);
    return result;
  }

  /** A length of something: not below nothing. */
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

  /** A number of faces around or along something, as fine as is asked for. */
  fine(count: number, least: number): number {
    return Math.max(least, Math.round(count * this.#detail));
  }

  /** The same row of seeds each time. */
  nextSeed(): number {
    this.#seed = (Math.imul(this.#seed, 1664525) + 1013904223) >>> 0;
    return this.#seed;
  }
}
