import { readShapeProgram } from '../../src/contract/shape-program.ts';
import { singular, wordsIn } from '../../src/engines/remote/openai/author/program-words.ts';
import type { Engines, Scene, SceneFindings } from '../../src/engines/spec.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import type { AuthorPrompt } from './prompts.ts';

const MOST_TRIANGLES = 400_000;
/** Share by which a size may differ from the stated one. */
const TOLERANCE = 0.02;
/** Words that the engine adds to the names of copies. */
const SIDES = new Set(['left', 'right', 'front', 'back', 'top', 'bottom']);

/** A program's model, and what the engine finds in it. */
export interface MeasuredProgram {
  scene: Scene;
  found: SceneFindings;
  parts: number;
  triangles: number;
}

/** Runs a program that was delivered. */
export async function runProgram(program: object, engines: Engines): Promise<MeasuredProgram> {
  const { program: read, problem } = readShapeProgram(program);
  if (problem !== null) throw new Error(problem);
  const work = createWork();
  const { scene, parts, triangles } = await engines.shapes.run(read, MOST_TRIANGLES, work);
  return { scene, parts, triangles, found: await engines.shapes.inspect(scene, work) };
}

/** Returns the stated sizes that a model does not have, as `height 1.9`; null: none was stated. */
export function wrongSizes(
  { size }: Pick<AuthorPrompt, 'size'>,
  { size: box }: SceneFindings,
): string[] | null {
  if (size === undefined) return null;
  const [width, height, depth] = box;
  const sizes = { width, height, depth, length: Math.max(width, depth) };
  return Object.entries(size).flatMap(([axis, wanted]) => {
    const made = sizes[axis as keyof typeof sizes];
    return Math.abs(made - wanted) <= TOLERANCE * wanted
      ? []
      : [`${axis} ${Number(made.toPrecision(3))}`];
  });
}

/** Returns the stated numbers of parts that a model does not have, as `wheel 3`; null: none was stated. */
export function wrongCounts(
  { counts }: Pick<AuthorPrompt, 'counts'>,
  scene: Scene,
): string[] | null {
  if (counts === undefined) return null;
  const found = namedParts(scene);
  return Object.entries(counts).flatMap(([noun, wanted]) => {
    const like = [...found].filter(([name]) => isNamed(name, noun)).map(([, count]) => count);
    const sum = like.reduce((total, count) => total + count, 0);
    return like.includes(wanted) || sum === wanted ? [] : [`${noun} ${sum}`];
  });
}

/** Counts nodes by the name of their part, without the number and the side of a copy. */
function namedParts({ nodes }: Scene): Map<string, number> {
  const found = new Map<string, number>();
  for (const { name } of nodes) {
    const words = wordsIn(name);
    while (words.length > 1 && SIDES.has(words.at(-1)!)) words.pop();
    const part = words.join(' ');
    found.set(part, (found.get(part) ?? 0) + 1);
  }
  return found;
}

const isNamed = (name: string, noun: string) => name.split(' ').at(-1) === singular(noun);

interface ProgramPart {
  name: string;
  parts?: ProgramPart[];
  [key: string]: unknown;
}
interface ProgramDocument {
  materials?: Record<string, unknown>;
  parts: ProgramPart[];
}

/** Returns the names of parts and materials that a change altered, removed or added, without those that it was asked to. */
export function changedBesides(
  before: object,
  after: object,
  touches: { parts?: readonly string[]; materials?: readonly string[] } = {},
): string[] {
  const [old, now] = [before as ProgramDocument, after as ProgramDocument];
  const parts = differing(partsByName(old.parts), partsByName(now.parts));
  const materials = differing(
    new Map(Object.entries(old.materials ?? {})),
    new Map(Object.entries(now.materials ?? {})),
  );
  return [
    ...parts.filter((name) => !touches.parts?.includes(name)),
    ...materials
      .filter((name) => !touches.materials?.includes(name))
      .map((name) => `material ${name}`),
  ];
}

/** Groups parts by name, each without those in it. */
function partsByName(
  parts: readonly ProgramPart[],
  into = new Map<string, object[]>(),
): Map<string, object[]> {
  for (const { parts: inner = [], ...own } of parts) {
    into.set(own.name, [...(into.get(own.name) ?? []), own]);
    partsByName(inner, into);
  }
  return into;
}

function differing(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>) {
  const names = new Set([...before.keys(), ...after.keys()]);
  // As text: what was not meant stays byte for byte, the order of its keys included.
  return [...names].filter(
    (name) => JSON.stringify(before.get(name)) !== JSON.stringify(after.get(name)),
  );
}
