import type { Steps } from '../../work/steps.ts';
import { isInside } from './is-inside.ts';
import type { Shell } from './shell.ts';

/** Largest number of shells among which hidden ones are looked for, because all are compared with all. */
const MOST_SHELLS = 20_000;

/**
 * Finds the shells that nobody can see from outside: those inside of a closed, opaque one that faces outward. A closed
 * shell that faces inward is the wall of a cavity and stays, unless the shell in which it lies goes.
 */
export function* hiddenShells(shells: readonly Shell[]): Steps<Set<Shell>> {
  const hidden = new Set<Shell>();
  if (shells.length > MOST_SHELLS) return hidden;
  const covers = shells.filter(
    ({ isClosed, isOpaque, volume }) => isClosed && isOpaque && volume > 0,
  );
  // From the smallest, so that the first one around a shell is the one in which it lies.
  covers.sort((a, b) => a.volume - b.volume);
  const cavities: { cavity: Shell; solid: Shell }[] = [];
  for (const shell of shells) {
    yield;
    const cover = covers.find((other) => other !== shell && isInside(shell, other));
    if (cover === undefined) continue;
    if (shell.isClosed && shell.volume < 0) cavities.push({ cavity: shell, solid: cover });
    else hidden.add(shell);
  }
  for (const { cavity, solid } of cavities) if (hidden.has(solid)) hidden.add(cavity);
  return hidden;
}
