/** The sides that a turntable of eight shows, every 45° from the front to the right. One of four shows every other. */
export const TURNTABLE = [
  'front',
  'front_right',
  'right',
  'back_right',
  'back',
  'back_left',
  'left',
  'front_left',
] as const;

export type TurntableSide = (typeof TURNTABLE)[number];

/**
 * Returns the sides that the images of a turntable show, in order; the first one is the front. Null if a turntable
 * cannot have this many images.
 */
export function turntableSides(count: number): TurntableSide[] | null {
  if (count !== TURNTABLE.length / 2 && count !== TURNTABLE.length) return null;
  return Array.from(
    { length: count },
    (_, place) => TURNTABLE[(place * TURNTABLE.length) / count]!,
  );
}

/** Compares two names, with the numbers in them as numbers: `shot-45.png` comes before `shot-135.png`. */
export function compareNames(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

/**
 * Returns files in the order of the numbers in their names if a shell has listed them by a pattern: they are in the order
 * of their characters, and their names differ only in numbers. Other lists are in the order that somebody gave them.
 */
export function inOrderOfNumbers(files: readonly string[]): string[] {
  const isOfPattern = new Set(files.map((file) => file.replaceAll(/\d+/g, '0'))).size === 1;
  const isByCharacters = files.every((file, i) => i === 0 || files[i - 1]! < file);
  return isOfPattern && isByCharacters ? files.toSorted(compareNames) : [...files];
}
