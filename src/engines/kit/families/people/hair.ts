import type { BeardKind, HairKind } from '../../../../contract/library-person.ts';
import type { Blob, Part } from '../../../../contract/shape-program.ts';
import { BEARDS, HAIRSTYLES, readShelf } from '../../../library/shelves.ts';
import { hairLocks } from './locks.ts';

const STYLES = readShelf(HAIRSTYLES);
const BEARD_STYLES = readShelf(BEARDS);

/** Shape that cuts hair off above the rim of a hat. */
const UNDER_HAT: Blob = {
  kind: 'block',
  size: [3, 1, 3],
  at: [0, 0.64, 0],
  op: 'subtract',
  blend: 0.02,
};

/** Builds hair around the middle of a head; `covered` means that there is a hat on it. */
export function hair(head: number, kind: HairKind, covered: boolean): Part[] {
  const { parts = [], locks = [] } = STYLES.get(kind)!;
  const kept = covered ? parts.map(cutBelowHat) : parts;
  return [...kept.map((each) => sized(each, head)), ...hairLocks(head, locks, covered)];
}

function cutBelowHat(part: Part): Part {
  const { shape } = part;
  return shape?.kind === 'blend' ? { ...part, shape: { ...shape, of: [...shape.of, UNDER_HAT] } } : part;
}

/** Builds a beard below a face. */
export function beard(head: number, kind: BeardKind): Part[] {
  return (BEARD_STYLES.get(kind)!.parts ?? []).map((each) => sized(each, head));
}

const sized = (part: Part, head: number): Part => ({ ...part, shape: { ...part.shape!, scale: head, crease: 60 } });
