import { randomNumbers } from './random.ts';

/** Returns a random document of the shape language, the same for a seed: valid by its schema, sensible or not. */
export function randomProgram(seed: number): Record<string, unknown> {
  return new Author(randomNumbers(seed)).program(seed);
}

const AXES = ['x', 'y', 'z'] as const;
const MATERIALS = ['oak', 'steel', 'glass', 'fabric', 'gold', 'mithril'];

class Author {
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  program(seed: number) {
    return {
      version: 1,
      name: `random ${seed}`,
      seed,
      ...this.#maybe(0.2, () => ({ detail: this.#between(0.1, 3) })),
      ...this.#maybe(0.05, () => ({ blocks: this.#whole(4, 32) })),
      parameters: { a: { value: this.#between(-1, 2), min: 0.1, max: 1.5 } },
      // The last word of the list is not a material, so such a program is refused.
      materials: { one: { is: this.#of(this.#chance(0.03) ? MATERIALS : MATERIALS.slice(0, -1)) } },
      parts: this.#several(1, 4, () => this.#part(0)),
    };
  }

  #part(depth: number): Record<string, unknown> {
    return {
      name: `part ${this.#whole(1, 99)}`,
      ...this.#placement(),
      ...this.#maybe(0.5, () => ({ material: this.#chance(0.03) ? 'two' : 'one' })),
      ...this.#maybe(0.9, () => ({ shape: this.#shape(0) })),
      ...this.#maybe(0.2, () => ({ copies: [this.#copies()] })),
      ...this.#maybe(0.1, () => ({ when: this.#number(0, 1) })),
      ...(depth < 3 &&
        this.#maybe(0.3, () => ({ parts: this.#several(1, 3, () => this.#part(depth + 1)) }))),
    };
  }

  #placement(): Record<string, unknown> {
    return {
      ...this.#maybe(0.5, () => ({ at: this.#triple(-2, 2) })),
      ...this.#maybe(0.3, () => ({ turn: this.#triple(-180, 180) })),
      ...this.#maybe(0.2, () => ({
        scale: this.#chance(0.5) ? this.#number(0.1, 3) : this.#triple(-2, 2),
      })),
    };
  }

  #shape(depth: number): Record<string, unknown> {
    return {
      ...this.#solid(depth),
      ...this.#placement(),
      ...this.#maybe(0.2, () => ({ modify: this.#several(1, 3, () => this.#modifier()) })),
      ...this.#maybe(0.1, () => ({ copies: [this.#copies()] })),
      ...this.#maybe(0.1, () => ({ crease: this.#between(0, 180) })),
    };
  }

  #solid(depth: number): Record<string, unknown> {
    const size = () => this.#number(0.01, 2);
    const sizes = () => [size(), size(), size()];
    const smooth = this.#chance(0.5);
    const kinds: (() => Record<string, unknown>)[] = [
      () => ({ kind: 'box', size: sizes(), ...this.#maybe(0.5, () => ({ round: size() })) }),
      () => ({ kind: 'cylinder', radius: size(), height: size(), round: this.#number(0, 1) }),
      () => ({ kind: 'cone', radius: size(), top: this.#number(0, 1), height: size() }),
      () => ({ kind: 'capsule', radius: size(), height: size(), sides: this.#whole(3, 96) }),
      () => ({ kind: 'sphere', radius: size() }),
      () => ({ kind: 'superellipsoid', size: sizes(), square: this.#number(2, 10) }),
      () => ({ kind: 'torus', radius: size(), tube: size() }),
      () => ({ kind: 'lathe', profile: this.#pairs(2, 12), smooth }),
      () => ({ kind: 'extrude', outline: this.#pairs(3, 12), depth: size(), smooth }),
      () => ({
        kind: 'sweep',
        path: this.#several(2, 8, () => this.#triple(-2, 2)),
        radius: size(),
        smooth,
        closed: this.#chance(0.2),
      }),
      () => ({
        kind: 'loft',
        sections: this.#several(2, 6, () => ({ y: this.#number(-2, 2), size: [size(), size()] })),
        smooth,
      }),
      () => ({ kind: 'skin', bones: this.#bones(), blend: this.#number(0, 0.3) }),
      () => ({
        kind: 'blend',
        of: this.#several(1, 4, () => this.#blob()),
        cells: this.#whole(6, 48),
      }),
    ];
    if (depth < 2)
      kinds.push(() => ({
        kind: this.#of(['union', 'subtract', 'intersect', 'group']),
        of: this.#several(1, 3, () => this.#shape(depth + 1)),
      }));
    return this.#of(kinds)();
  }

  #blob(): Record<string, unknown> {
    const size = () => this.#number(0.05, 1.5);
    return {
      ...this.#of([
        () => ({ kind: 'ball', size: [size(), size(), size()] }),
        () => ({ kind: 'block', size: [size(), size(), size()], round: this.#number(0, 0.2) }),
        () => ({
          kind: 'limb',
          path: this.#several(2, 4, () => this.#triple(-1, 1)),
          radius: size(),
        }),
        () => ({ kind: 'disc', radius: size(), height: size() }),
        () => ({ kind: 'ring', radius: size(), tube: size() }),
      ])(),
      ...this.#placement(),
      op: this.#of(['add', 'add', 'subtract', 'intersect']),
      blend: this.#number(0, 0.3),
    };
  }

  #modifier(): Record<string, unknown> {
    const axis = this.#of(AXES);
    return this.#of([
      () => ({ kind: 'taper', axis, amount: this.#number(-1, 2) }),
      () => ({ kind: 'twist', axis, angle: this.#number(-360, 360) }),
      () => ({ kind: 'bend', axis, towards: this.#of(AXES), angle: this.#number(-180, 180) }),
      () => ({ kind: 'bevel', width: this.#number(0, 0.3) }),
      () => ({ kind: 'subdivide', levels: this.#whole(0, 4) }),
      () => ({ kind: 'roughen', amount: this.#number(0, 0.3), size: this.#number(0.01, 1) }),
    ])();
  }

  #copies(): Record<string, unknown> {
    const count = this.#chance(0.05) ? 10_000 : this.#whole(0, 8);
    return this.#of([
      () => ({ kind: 'mirror', axis: this.#of(AXES) }),
      () => ({ kind: 'line', count, step: this.#triple(-1, 1) }),
      () => ({ kind: 'ring', count, axis: this.#of(AXES) }),
      () => ({ kind: 'scatter', count, size: this.#triple(0, 3) }),
    ])();
  }

  #bones() {
    let made = 0;
    return this.#several(1, 8, () => {
      const bone = { at: this.#triple(-1, 1), radius: this.#number(0.02, 0.5) };
      const from = made === 0 ? {} : { from: this.#whole(0, made - 1) };
      made++;
      return { ...bone, ...from };
    });
  }

  #pairs(least: number, most: number) {
    return this.#several(least, most, () => [this.#number(-2, 2), this.#number(-2, 2)]);
  }

  #triple(low: number, high: number) {
    return [this.#number(low, high), this.#number(low, high), this.#number(low, high)];
  }

  /** Occasionally an expression, nothing, or an absurd number. */
  #number(low: number, high: number): number | string {
    const kind = this.#random();
    if (kind < 0.006)
      return this.#of(['a', 'a / 2', 'sqrt(a)', 'max(a, 0.2) * 2', 'a / 0', 'b', '(a']);
    if (kind < 0.012) return this.#of([0, -1, 1e-6, 9999, -10_000]);
    return Number(this.#between(low, high).toFixed(3));
  }

  #between(low: number, high: number): number {
    return low + (high - low) * this.#random();
  }

  #whole(low: number, high: number): number {
    return Math.floor(this.#between(low, high + 1));
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #maybe<T>(share: number, make: () => T): T | Record<string, never> {
    return this.#chance(share) ? make() : {};
  }

  #of<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)]!;
  }

  #several<T>(least: number, most: number, make: () => T): T[] {
    return Array.from({ length: this.#whole(least, most) }, make);
  }
}
