import { seededRandom } from '../../../src/engines/math/seeded-random.ts';
import type { Category, Pack } from './packs.ts';

/** One object of a pack. */
export interface Chosen {
  /** Unique over all packs; a file's name. */
  id: string;
  file: string;
  category: Category;
}

const SEED = 1;

/**
 * The objects of a pack that are judged: those whose name tells a category; where there are more than the pack may have,
 * the same lot for the same names.
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
