import { copyOf, isJsonObject, type JsonObject, memberOf, setMember } from './json-value.ts';
import { findPart, nearest, type PlacedPart, placedParts } from './part-address.ts';
import type { ProgramEdit } from './program-edit.ts';
import { setValues } from './set-values.ts';

/** Members of the document that `set` may change directly. The other members have their own edits. */
const OWN_KEYS = ['name', 'seed', 'detail', 'blocks', 'textured'];

/** Applies one edit in place, and returns the problems that it found. */
export function applyEdit(edit: ProgramEdit, program: JsonObject): string[] {
  if ('material' in edit && edit.material !== undefined)
    return applyToTable(edit, { program, table: 'materials', name: edit.material });
  if ('parameter' in edit && edit.parameter !== undefined)
    return applyToTable(edit, { program, table: 'parameters', name: edit.parameter });
  if (edit.op === 'add') return addPart(edit.with, edit.in, program);
  if (edit.part === undefined) return edit.op === 'set' ? setOwn(edit.values, program) : [];
  const found = findPart(placedParts(memberOf(program, 'parts')), edit.part);
  if (typeof found === 'string') return [`"${edit.part.slice(0, 80)}" ${found}`];
  switch (edit.op) {
    case 'remove':
      found.list.splice(found.index, 1);
      return [];
    case 'replace':
      found.list[found.index] = replacement(edit.with, found);
      return [];
    case 'set':
      if (Object.keys(edit.values).some((each) => /^parts(\.|$)/.test(each)))
        return ['cannot set parts: use add, replace or remove with the names of the parts inside'];
      return setValues(found.part, edit.values);
  }
}

function setOwn(values: JsonObject, program: JsonObject): string[] {
  const others = Object.keys(values).filter((each) => !OWN_KEYS.includes(each));
  if (others.length > 0)
    return [
      `sets ${others.map((each) => `"${each.slice(0, 80)}"`).join(', ')} of the document; without part, material or parameter it sets ${OWN_KEYS.join(', ')}`,
    ];
  return setValues(program, values);
}

/**
 * Returns the replacement for a part. It keeps the old part's name and nested parts unless it has its own, so that
 * nothing is lost that the edit does not mention.
 */
function replacement(given: JsonObject, { part, name }: PlacedPart): JsonObject {
  const parts = memberOf(part, 'parts');
  const kept = { ...(!Object.hasOwn(given, 'name') && { name }), ...copyOf(given) };
  if (parts !== undefined && !Object.hasOwn(given, 'parts')) setMember(kept, 'parts', parts);
  return kept;
}

function addPart(given: JsonObject, within: string | undefined, program: JsonObject): string[] {
  let holder = program;
  if (within !== undefined) {
    const found = findPart(placedParts(memberOf(program, 'parts')), within);
    if (typeof found === 'string') return [`in "${within.slice(0, 80)}", which ${found}`];
    holder = found.part;
  }
  const list = memberOf(holder, 'parts') ?? [];
  if (!Array.isArray(list)) return ['adds to "parts", which is not a list'];
  const name = memberOf(given, 'name');
  if (list.some((each) => isJsonObject(each) && memberOf(each, 'name') === name))
    return [
      `"${String(name).slice(0, 80)}" already exists: replace it, or give the new part another name`,
    ];
  setMember(holder, 'parts', [...list, copyOf(given)]);
  return [];
}

/** Applies an edit to a material or parameter. */
function applyToTable(
  edit: ProgramEdit,
  {
    program,
    table,
    name,
  }: { program: JsonObject; table: 'materials' | 'parameters'; name: string },
): string[] {
  const present = memberOf(program, table);
  const entries = isJsonObject(present) ? present : {};
  const known = isJsonObject(memberOf(entries, name));
  if (edit.op === 'add') {
    if (known) return [`"${name}" already exists: set or replace it`];
    setMember(entries, name, copyOf(edit.with));
    setMember(program, table, entries);
    return [];
  }
  if (!known) {
    const [one, names] = [table.slice(0, -1), Object.keys(entries)];
    return [`"${name}" matches no ${one}${nearest(name, names, `the ${table} are`)}`];
  }
  if (edit.op === 'set') return setValues(memberOf(entries, name) as JsonObject, edit.values);
  if (edit.op === 'replace') setMember(entries, name, copyOf(edit.with));
  else {
    const used = placedParts(memberOf(program, 'parts')).filter(
      ({ part }) => table === 'materials' && memberOf(part, 'material') === name,
    );
    if (used.length > 0)
      return [
        `"${name}" is the material of "${used[0]!.name.slice(0, 80)}"${used.length > 1 ? ` and ${used.length - 1} more` : ''}`,
      ];
    delete entries[name];
  }
  return [];
}
