/** States that a user can step through. */
export interface History<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /**
   * Name of the control that is still being moved, whose next change replaces the current state; null if there is none.
   */
  moving: string | null;
}

export const startHistory = <State>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
  moving: null,
});

/**
 * Adds a state.
 * @param moving name of a control that gives many states while it is moved, which count as one step until
 * {@link settle}; null: the state is a step of its own
 */
export function advance<State>(
  history: History<State>,
  present: State,
  moving: string | null = null,
): History<State> {
  const continues = moving !== null && history.moving === moving;
  const past = continues ? history.past : [...history.past, history.present];
  return { past, present, future: [], moving };
}

/** Ends the movement of a control: its next change is a new step. */
export const settle = <State>(history: History<State>): History<State> =>
  history.moving === null ? history : { ...history, moving: null };

export function undo<State>({ past, present, future }: History<State>): History<State> {
  const before = past.at(-1);
  return before === undefined
    ? { past, present, future, moving: null }
    : { past: past.slice(0, -1), present: before, future: [present, ...future], moving: null };
}

export function redo<State>({ past, present, future }: History<State>): History<State> {
  const [next, ...rest] = future;
  return next === undefined
    ? { past, present, future, moving: null }
    : { past: [...past, present], present: next, future: rest, moving: null };
}
