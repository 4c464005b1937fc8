import { ALOFT, HANGING } from '../../language/uses-of-things.ts';

/**
 * Returns how far the middle of the hand is above the bottom of a held thing, and how far its middle is before the hand.
 * @param size of the thing
 * @param tall the height of the holder
 * @param isFist whether the hand is closed
 */
export function inHand(
  name: string,
  { size, tall, isFist }: { size: readonly number[]; tall: number; isFist: boolean },
): { drop: number; ahead: number } {
  const [wide, high, deep] = size;
  // A long thing is held below its middle, a level one behind its middle; what has a handle hangs from the hand, and a
  // round thing lies on it.
  const share = ALOFT[name] !== undefined ? 0.04 : HANGING.has(name) ? 0.96 : 0.28;
  const isWithin = share !== 0.28 || high > 1.8 * Math.max(wide, deep);
  if (!isFist) return { drop: isWithin ? high * share : -tall * 0.005, ahead: tall * 0.045 };
  const isLevel = deep > 1.8 * high;
  return {
    drop: isWithin ? high * share : isLevel ? high * 0.4 : -tall * 0.03,
    ahead: isWithin ? 0 : deep * (isLevel ? 0.16 : 0.3),
  };
}

/** Positions of successive things on top of another thing, as fractions of its width and depth. */
export const BORNE = [
  [-0.2, -0.04],
  [0.33, -0.2],
  [0.22, 0.22],
  [-0.36, 0.3],
] as const;
