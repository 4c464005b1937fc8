import type { Warning } from '../spec.ts';

/** Kinds of parts of a file, in the terms of their formats. */
export type PartKind = 'element' | 'attribute' | 'extension' | 'chunk' | 'property' | 'file';

/** Plurals for messages, in the order in which kinds are listed. */
const PLURALS: Readonly<Record<PartKind, string>> = {
  extension: 'extensions',
  element: 'elements',
  attribute: 'attributes',
  property: 'properties',
  chunk: 'chunks',
  file: 'files',
};

/** Plain descriptions of parts, by their names in all formats. */
const PLAIN: readonly [name: RegExp, words: string][] = [
  [/beamlattice|^(\w+:)?beams?$/i, 'a beam lattice'],
  [/nurbs|bspline|^curv2?$|^surf$|patchmesh/i, 'NURBS or curves'],
  [/boolean/i, 'boolean operations'],
  [/displacement/i, 'displacement'],
  [/slicestack|^(\w+:)?slices?$/i, 'slices'],
  [/volumetric|implicit|levelset|image3d/i, 'volumetric or implicit shapes'],
  [/^f_dc_|^f_rest_|^packed_(position|rotation)$|gaussian|splat/i, 'a Gaussian splat'],
];

/**
 * Maximum number of names of one kind that are kept. Further names are only counted, because a hostile file may invent
 * thousands.
 */
const MAX_NAMES = 20;
/** Maximum number of characters shown of a name. */
const MAX_NAME_LENGTH = 60;

/**
 * The parts of a file that a reader saw and did not use, counted by kind and name. Each reader notes them instead of
 * skipping them silently, so that the report's warnings list everything that is lost.
 */
export class UnreadParts {
  readonly #counts = new Map<PartKind, Map<string, number>>();
  readonly #unnamed = new Map<PartKind, number>();

  /**
   * Notes parts that are meaningful but not used. Do not note what its format's specification makes redundant
   * (thumbnails, generator comments, values equal to the default).
   * @param name as the file spells it, such as `b:beamlattice` or `KHR_materials_foo`
   */
  note(kind: PartKind, name: string, count = 1): void {
    const names = this.#counts.get(kind) ?? new Map<string, number>();
    this.#counts.set(kind, names);
    const shown = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name;
    if (!names.has(shown) && names.size >= MAX_NAMES) {
      this.#unnamed.set(kind, (this.#unnamed.get(kind) ?? 0) + count);
      return;
    }
    names.set(shown, (names.get(shown) ?? 0) + count);
  }

  /** True if every part was used. */
  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  /** Lists the parts, such as `elements b:beam (12), b:ball; attributes slic3rpe:custom_supports (40)`. */
  describe(): string {
    const groups: string[] = [];
    for (const kind of Object.keys(PLURALS) as PartKind[]) {
      const names = this.#counts.get(kind);
      if (names === undefined) continue;
      const listed = [...names].map(([name, count]) => (count > 1 ? `${name} (${count})` : name));
      const unnamed = this.#unnamed.get(kind) ?? 0;
      if (unnamed > 0) listed.push(`${unnamed} with other names`);
      groups.push(`${PLURALS[kind]} ${listed.join(', ')}`);
    }
    return groups.join('; ');
  }

  /** Like `describe`, for errors: in plain words if they are known, as `a beam lattice (elements b:beam (12))`. */
  inWords(): string {
    const names = [...this.#counts.values()].flatMap((counts) => [...counts.keys()]);
    const words = PLAIN.filter(([name]) => names.some((given) => name.test(given)));
    const parts = this.describe();
    return words.length === 0 ? parts : `${words.map(([, plain]) => plain).join(', ')} (${parts})`;
  }

  /** The report's warning; none if every part was used. */
  warnings(): Warning[] {
    if (this.isEmpty) return [];
    return [{ code: 'not_read', message: `parts of the file were not used: ${this.describe()}` }];
  }
}
