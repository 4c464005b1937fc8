import type { Species } from '../../../../contract/library-species.ts';
import type { Blob, Part } from '../../../../contract/shape-program.ts';
import { part } from '../family.ts';
import type { Point, Stance } from './stance.ts';

/** What a species has besides body and head. `head` is in the space of the head; `body` is in that of the animal. */
export interface Grown {
  headBlobs?: Blob[];
  bodyBlobs?: Blob[];
  head?: Part[];
  body?: Part[];
  /** Whether something takes the place of nose and mouth. */
  hidesMouth?: boolean;
}

export type Grower = (s: Species, stance: Stance) => Grown;

/** Builds a flat pointed lock of hair. */
export function lock(
  name: string,
  material: string,
  path: readonly Point[],
  wide: number,
  more: Partial<Part> & { facing?: Point; thick?: number } = {},
): Part {
  const { facing = [0, 0, 1], thick = 0.5, ...rest } = more;
  return part(
    name,
    material,
    {
      kind: 'sweep',
      smooth: true,
      sides: 8,
      path: [...path],
      radius: [wide * 0.6, wide, wide * 0.8, 0],
      thickness: [wide * 0.6 * thick, wide * thick, wide * 0.7 * thick, 0],
      facing,
    },
    rest,
  );
}

/** Returns width, height and depth of the skull. */
export const skullOf = ({ head: { size, skull } }: Species): Point => skull.map((v) => Number(v) * size) as Point;
