import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ShapeProgram } from '../../contract/shape-program.ts';
import type { EditedView } from '../viewer/stage/edited-scene.ts';
import { controlOf, type Edit, type EditState, withEdit } from './edit-state.ts';
import { advance, type History, redo, settle, startHistory, undo } from './history.ts';
import { type ListedPart, listParts, withInner } from './part-tree.ts';
import { type Preview, PreviewRunner } from './preview-runner.ts';
import { useThings } from './use-things.ts';

/** An editor of a program: its state, its steps, and the resulting view. */
export interface Editor {
  state: EditState;
  /** Parts of the current program. */
  parts: readonly ListedPart[];
  /** Whether the program differs from the one that made the model; hidden parts do not count. */
  isChanged: boolean;
  /**
   * Description of the step that undo applies to; null if there is no such step. The next field does the same for redo.
   */
  undoes: string | null;
  redoes: string | null;
  selected: ListedPart | null;
  preview: Preview;
  edit(edit: Edit): void;
  /** Ends the movement of a slider or color picker, so that its next change is a new step. */
  settle(): void;
  undo(): void;
  redo(): void;
  /** Returns to the program that made the model, as an additional step. */
  discard(): void;
  select(index: number | null): void;
}

export const openPreviewWorker = () =>
  new Worker(new URL('./engine/preview-worker.ts', import.meta.url), { type: 'module' });

/**
 * Edits the program of a model. Its first change, or the first part that is selected, starts the worker that runs it.
 * @param original the program that made the model; null: there is none, or it is not loaded yet
 * @param maxTriangles triangle limit of the model
 * @param isShown whether it is run before it is changed, because nothing else shows it
 */
export function useEditor(
  original: ShapeProgram | null,
  maxTriangles: number,
  isShown = false,
): { editor: Editor | null; view: EditedView | null } {
  const [history, setHistory] = useState<History<EditState> | null>(null);
  const [selected, setSelected] = useState<number | null>(null);
  const [runner] = useState(() => new PreviewRunner(openPreviewWorker));
  const preview = useSyncExternalStore(runner.subscribe, () => runner.preview);
  useEffect(() => () => runner.stop(), [runner]);

  const started = useMemo(
    () => original && startHistory<EditState>({ program: original, hidden: new Set(), done: null }),
    [original],
  );
  const current = history ?? started;
  const program = current?.present.program ?? null;
  const isUsed = isShown || history !== null || selected !== null;
  const parts = useMemo(() => (program === null ? [] : listParts(program)), [program]);
  const things = useThings(parts, isUsed);
  useEffect(() => {
    if (isUsed && program !== null && things !== null)
      runner.run({ program, maxTriangles, things });
  }, [runner, isUsed, program, maxTriangles, things]);

  const part = selected === null ? null : (parts[selected] ?? null);
  const view = useView({ preview, parts, program, hidden: current?.present.hidden, part });
  if (current === null) return { editor: null, view };

  const { past, present, future } = current;
  const change = (next: (history: History<EditState>) => History<EditState>) =>
    setHistory((before) => {
      const from = before ?? started;
      return from && next(from);
    });
  return {
    view,
    editor: {
      state: present,
      parts,
      isChanged: present.program !== original,
      undoes: past.length > 0 ? present.done : null,
      redoes: future[0]?.done ?? null,
      selected: part,
      preview,
      edit(edit) {
        if (edit.kind === 'remove') setSelected(null);
        change((from) => advance(from, withEdit(from.present, edit), controlOf(edit)));
      },
      settle: () => change(settle),
      undo: () => change(undo),
      redo: () => change(redo),
      discard() {
        setSelected(null);
        if (original !== null)
          change((from) =>
            advance(from, withEdit(from.present, { kind: 'discard', program: original })),
          );
      },
      select: setSelected,
    },
  };
}

/**
 * Returns the scene of the last run, with its hidden and marked parts. While a run is in progress, returns the previous
 * view.
 */
function useView({
  preview: { scene, ran },
  parts,
  program,
  hidden,
  part,
}: {
  preview: Preview;
  parts: readonly ListedPart[];
  program: ShapeProgram | null;
  hidden: ReadonlySet<number> | undefined;
  part: ListedPart | null;
}): EditedView | null {
  const before = useRef<EditedView | null>(null);
  const view = useMemo(() => {
    // Until the scene is that of the current program, the part positions do not match it.
    if (scene === null || hidden === undefined || ran !== program) return null;
    const marked = new Set(part === null ? [] : withInner(part));
    const all = new Set(
      parts.filter(({ index }) => hidden.has(index)).flatMap((each) => withInner(each)),
    );
    return { scene, hidden: all, marked };
  }, [scene, ran, parts, program, hidden, part]);
  before.current = view ?? before.current;
  return before.current;
}
