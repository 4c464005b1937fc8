import type { ShapeProgram } from '../../contract/shape-program.ts';
import { words } from '../words/editor.ts';
import {
  type Extent,
  recolorMaterial,
  recolorPart,
  removePart,
  setMaterial,
  setParameter,
} from './edit-program.ts';
import { type ListedPart, withInner } from './part-tree.ts';

/** A program with the user's changes, and the parts that are hidden during editing. */
export interface EditState {
  program: ShapeProgram;
  /** Parts that are not shown, by their position in the document. */
  hidden: ReadonlySet<number>;
  /** Description of what the last step did; null if nothing has been changed yet. */
  done: string | null;
}

/** One change of an edit state. */
export type Edit =
  | { kind: 'parameter'; name: string; value: number }
  | { kind: 'slot'; name: string; color: string }
  | { kind: 'color'; part: ListedPart; color: string; extent: Extent }
  | { kind: 'material'; part: ListedPart; is: string; extent: Extent }
  | { kind: 'remove'; part: ListedPart }
  | { kind: 'hide' | 'show'; part: ListedPart }
  | { kind: 'discard'; program: ShapeProgram };

/** Returns the state after a change. */
export function withEdit(state: EditState, edit: Edit): EditState {
  const { program, hidden } = state;
  switch (edit.kind) {
    case 'parameter': {
      const { name, value } = edit;
      return {
        ...state,
        program: setParameter(program, name, value),
        done: words.done.parameter(name),
      };
    }
    case 'slot': {
      const { name, color } = edit;
      const changed = recolorMaterial(program, name, color);
      return { ...state, program: changed, done: words.done.color(name) };
    }
    case 'color': {
      const { part, color, extent } = edit;
      const changed = recolorPart(program, part.index, color, extent);
      return { ...state, program: changed, done: words.done.color(part.part.name) };
    }
    case 'material': {
      const { part, is, extent } = edit;
      const changed = setMaterial(program, part.index, is, extent);
      return { ...state, program: changed, done: words.done.material(part.part.name) };
    }
    case 'remove': {
      const { part } = edit;
      return {
        program: removePart(program, part.path),
        hidden: withoutPart(hidden, part),
        done: words.done.remove(part.part.name),
      };
    }
    case 'hide':
    case 'show': {
      const { kind, part } = edit;
      const changed = new Set(hidden);
      if (kind === 'hide') changed.add(part.index);
      else for (const index of withInner(part)) changed.delete(index);
      return { ...state, hidden: changed, done: words.done[kind](part.part.name) };
    }
    case 'discard':
      return { program: edit.program, hidden: new Set(), done: words.done.discard };
  }
}

/** Returns positions of parts after one of them was removed. */
function withoutPart(
  positions: ReadonlySet<number>,
  { index, within }: ListedPart,
): ReadonlySet<number> {
  const after = index + within + 1;
  return new Set(
    [...positions].flatMap((each) =>
      each < index ? [each] : each < after ? [] : [each - (after - index)],
    ),
  );
}

/** Returns the name of the control that an edit comes from; null: it is a step of its own. */
export function controlOf(edit: Edit): string | null {
  if (edit.kind === 'parameter') return `parameter ${edit.name}`;
  if (edit.kind === 'slot') return `slot ${edit.name}`;
  if (edit.kind === 'color') return `color ${edit.part.index} ${edit.extent}`;
  return null;
}
