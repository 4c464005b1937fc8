import { seededRandom } from '../math/seeded-random.ts';
import { ASSETS, type Category } from './library/assets.ts';
import type { Background } from './words/background.ts';
import type { Match } from './words/match.ts';

/** One picture to draw. */
export interface Variation {
  slug: string;
  color: string | null;
  background: Background;
}

/** Other drawings of the same thing, which match a request as well as the first one. */
const ALIKE: readonly (readonly string[])[] = [
  ['cat', 'cat-face'],
  ['dog', 'dog-face', 'poodle'],
  ['cow', 'cow-face'],
  ['pig', 'pig-face'],
  ['horse', 'horse-face'],
  ['mouse', 'mouse-face'],
  ['monkey', 'monkey-face'],
  ['rabbit', 'rabbit-face'],
  ['tiger', 'tiger-face'],
  ['dragon', 'dragon-face'],
  ['automobile', 'oncoming-automobile'],
  ['bus', 'oncoming-bus'],
  ['taxi', 'oncoming-taxi'],
  ['police-car', 'oncoming-police-car'],
  ['airplane', 'small-airplane'],
  ['house', 'house-with-garden'],
  ['speedboat', 'motor-boat'],
  ['star', 'glowing-star'],
  ['full-moon', 'full-moon-face'],
  ['sun', 'sun-with-face'],
  ['snowman-without-snow', 'snowman'],
  ['hourglass-done', 'hourglass-not-done'],
  ['microphone', 'studio-microphone'],
  ['camera', 'camera-with-flash'],
  ['key', 'old-key'],
  ['closed-book', 'open-book'],
  ['notebook-with-decorative-cover', 'notebook'],
  ['desktop-computer', 'laptop'],
  ['chicken', 'rooster'],
  ['baby-chick', 'front-facing-baby-chick'],
  ['glowing-star', 'star'],
  ['mushroom', 'brown-mushroom'],
  ['red-apple', 'green-apple'],
  ['hibiscus', 'tulip', 'blossom'],
  ['deciduous-tree', 'evergreen-tree'],
  ['three-oclock', 'mantelpiece-clock'],
  ['bow', 'ribbon'],
  ['umbrella', 'umbrella-with-rain-drops'],
  ['globe-showing-americas', 'globe-showing-europe-africa'],
];

/** Drawings whose color differs from their name, and the color they should have: the drawing of the black cat is violet. */
const OWN_COLORS: Readonly<Record<string, string>> = { 'black-cat': 'black' };

/** Categories of things that come in any color. In contrast, a blue banana would be something else. */
const PAINTED: ReadonlySet<Category> = new Set(['vehicle', 'thing', 'clothing', 'activity']);
const PAINTS = ['red', 'blue', 'green', 'yellow', 'purple', 'teal', 'orange', 'pink'];
const BACKDROPS = ['cream', 'pastel blue', 'mint', 'lavender', 'peach'];

/**
 * Returns `count` different pictures for a match. The first is as requested. Then come another drawing of the same
 * thing if there is one, other colors if none was requested and the thing has no color of its own, and other backdrops.
 */
export function variationsOf(match: Match, seed: number, count: number): Variation[] {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const { slug } = match;
  const color = match.color ?? OWN_COLORS[slug] ?? null;
  const background = match.background ?? 'transparent';
  const variations: Variation[] = [{ slug, color, background }];
  const others = (ALIKE.find(([first]) => first === slug) ?? []).slice(1);
  // If a color is requested, or the drawing was named more exactly ("green apple"), another drawing would show a
  // different thing.
  if (match.relation === 'name' && others.length > 0 && color === null)
    variations.push({ slug: pick(others), color, background });
  const paints = PAINTS.filter((each) => each !== color);
  const backdrops = [...BACKDROPS];
  while (variations.length < count) {
    const free = color === null && PAINTED.has(ASSETS.get(slug)!.category);
    // A requested background is kept as long as the pictures differ in something else.
    const kept = match.background !== null && (free || color !== null);
    const behind: Background = kept
      ? background
      : variations.length === 1
        ? 'studio'
        : { color: pickAndRemove(backdrops, random) ?? 'grey' };
    variations.push({
      slug,
      color: free ? (pickAndRemove(paints, random) ?? color) : shaded(color, variations.length),
      background: behind,
    });
  }
  return variations.slice(0, count);
}

/** Returns a lighter, darker or brighter shade of the requested color. */
function shaded(color: string | null, index: number): string | null {
  if (color === null || color.includes(' ') || color.startsWith('#')) return color;
  return `${['light', 'dark', 'bright'][(index - 1) % 3]!} ${color}`;
}

/** Removes a random element from the list and returns it; null if the list is empty. */
function pickAndRemove<T>(list: T[], random: () => number): T | null {
  if (list.length === 0) return null;
  return list.splice(Math.floor(random() * list.length), 1)[0]!;
}
