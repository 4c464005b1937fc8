import { applyEdit } from './apply-edit.ts';
import { copyOf, isDeeperThan, isJsonObject, type JsonObject } from './json-value.ts';
import { MOST_EDITS, programEdits } from './program-edit.ts';
import { programProblems } from './program-problems.ts';
import { readShapeProgram, shapeProgramSchema } from './shape-program.ts';

/** Maximum nesting depth of the values in a document, and maximum number of faults that one answer names. */
const MOST = { depth: 60, faults: 12 };

/** Returns whether a document consists of edits rather than a program. */
export function isProgramEdits(value: unknown): value is JsonObject {
  return isJsonObject(value) && Object.hasOwn(value, 'edits');
}

/** A program after its edits, or everything that is wrong with them. */
export type EditedProgram =
  | { document: JsonObject; problem: null }
  | { document: null; problem: string };

/**
 * Applies edits to a program in their order, either all of them or none. Everything that they do not mention stays
 * exactly the same.
 * @param program a document, which need not be valid; it is not changed
 * @returns the edited document, which is a valid program, or a sentence that names every problem
 */
export function editProgram(program: unknown, edits: unknown): EditedProgram {
  const refuse = (problem: string) => ({ document: null, problem });
  if (isDeeperThan(edits, MOST.depth)) return refuse('they are nested too deeply');
  if (!isJsonObject(program) || isDeeperThan(program, MOST.depth))
    return refuse('there is no program to change');
  const read = programEdits.safeParse(edits);
  if (!read.success) return refuse(programProblems(read.error.issues, edits));
  const edited = copyOf(program);
  const faults: string[] = [];
  let count = 0;
  // Once enough faults have been named, further ones are not even described.
  for (const [i, edit] of read.data.edits.entries())
    for (const fault of count > MOST.faults ? ['…'] : applyEdit(edit, edited))
      if (++count <= MOST.faults) faults.push(`edits.${i} (${edit.op}) ${fault}`);
  if (count > MOST.faults) faults.push('and more');
  if (count > 0) return refuse(faults.join('; '));
  const { problem } = readShapeProgram(edited);
  return problem === null ? { document: edited, problem } : refuse(`after these edits, ${problem}`);
}

type Schema = { [key: string]: unknown };

/** Returns the JSON Schema of a program or of edits to one, for authors whose answers must follow a schema. */
export function programOrEditsSchema(): object {
  const program = shapeProgramSchema() as { properties: { [key: string]: Schema } };
  const { parts, materials, parameters } = program.properties;
  const text: Schema = { type: 'string', minLength: 1 };
  const edit = (op: string, members: Schema, optional: readonly string[] = []): Schema => ({
    type: 'object',
    properties: { op: { const: op }, ...members },
    required: ['op', ...Object.keys(members).filter((each) => !optional.includes(each))],
    additionalProperties: false,
  });
  const given: [name: string, schema: unknown][] = [
    ['part', parts!.items],
    ['material', materials!.additionalProperties],
    ['parameter', parameters!.additionalProperties],
  ];
  const variants = given.flatMap(([name, schema]) => [
    edit('set', { [name]: text, values: { type: 'object' } }),
    edit('replace', { [name]: text, with: schema }),
    edit('remove', { [name]: text }),
    name === 'part'
      ? edit('add', { in: text, with: schema }, ['in'])
      : edit('add', { [name]: text, with: schema }),
  ]);
  const own = edit('set', { values: { type: 'object' } });
  const edits = { type: 'array', maxItems: MOST_EDITS, items: { anyOf: [...variants, own] } };
  // Hosts require an object at the root, so the schema allows both forms at once. Our own check makes sure that the
  // document has one of them.
  return { ...program, properties: { ...program.properties, edits }, required: [] };
}
