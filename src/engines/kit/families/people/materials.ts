import type { PartMaterial } from '../../../../contract/shape-program.ts';
import { CLOTHING, readShelf } from '../../../library/shelves.ts';
import { NECKWEAR_MATERIALS } from '../neckwear.ts';
import { PIECE_MATERIALS } from './wardrobe.ts';

const FILES = readShelf(CLOTHING);

/** Materials of what people hold. */
export const HELD_MATERIALS: Readonly<Record<string, PartMaterial>> = FILES.get('held')!.materials;

/** Materials of people and of what they wear and hold. */
export const MATERIALS: Readonly<Record<string, PartMaterial>> = {
  ...HELD_MATERIALS,
  ...NECKWEAR_MATERIALS,
  ...PIECE_MATERIALS,
  ...FILES.get('worn')!.materials,
};

/** Words for parts and clothes of people, with their materials. */
export const SURFACES: Readonly<Record<string, readonly string[]>> = FILES.get('worn')!.surfaces!;
