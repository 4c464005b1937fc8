import { seededRandom } from '../../../../src/engines/math/seeded-random.ts';
import type { Category, Pack } from './packs.ts';

/** One object of a pack. */
export interface Chosen {
  /** Unique among all packs, and usable as a file name. */
  id: string;
  file: string;
  category: Category;
}

const SEED = 1;

/**
 * Returns the objects of a pack that are judged: those whose names tell a category. If there are more than the pack may
 * have, the choice is random but the same for the same names.
 * @param files names of the pack's files
 */
export function chooseObjects(pack: Pack, files: readonly string[]): Chosen[] {
  const named = files.toSorted().flatMap((file): Chosen[] => {
    const category = pack.categories.find(([, pattern]) => pattern.test(file))?.[0];
    const id = `${pack.name}-${file.replace(/(-transformed)?\.glb$/, '')}`;
    return category === undefined ? [] : [{ id, file, category }];
  });
  const random = seededRandom(SEED);
  return named
    .map((object) => ({ object, lot: random() }))
    .sort((a, b) => a.lot - b.lot)
    .slice(0, pack.most)
    .map(({ object }) => object)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}
