import type { AttachmentPiece, SpotPlace } from '../../../../contract/library-attachment.ts';
import type { Part } from '../../../../contract/shape-program.ts';
import type { WornPiece } from '../../../../contract/worn-piece.ts';
import { ATTACHMENTS, readShelf } from '../../../library/shelves.ts';
import type { Triple } from '../../../math/vector.ts';
import { MATERIALS } from '../people/materials.ts';
import { PIECES } from '../people/wardrobe.ts';
import { sized } from '../sized.ts';
import { type Attach, facing, spread, standing, sunk, upright, type Wanted } from './attachment.ts';
import type { Host, Spot } from './host.ts';

/** How far the middle of a skull, around which hats are made, lies below its top, relative to the width of the head. */
const CROWN = 0.42;

/** Returns the attachment of a hat that people wear: it sits on the head of an animal or on the top of a thing. */
function hatOf({ name, head, colors, materials }: WornPiece): Attach {
  const own = { ...MATERIALS, ...materials };
  // Shapes within parts have materials, too.
  const used = new Set([...JSON.stringify(head).matchAll(/"material":"([^"]+)"/g)].map(([, each]) => each));
  return ({ head: { top, width } }) => ({
    materials: Object.fromEntries([...used].map((each) => [each, { ...own[each], ...(colors?.[each] && { color: colors[each] }) }])),
    parts: [standing(name, { at: [top[0], top[1] - CROWN * width, top[2]], normal: [0, 1, 0] }, sized(head!, width), 1)],
  });
}

/** Hats that people wear, as attachments. */
export const HATS: ReadonlyMap<string, Attach> = new Map(
  [...PIECES.values()].filter(({ slot, head }) => slot === 'hat' && head !== undefined).map((piece) => [piece.name, hatOf(piece)]),
);

/** Attachments that are data: files of the library. */
export const FROM_LIBRARY: ReadonlyMap<string, Attach> = new Map([
  ...HATS,
  ...[...readShelf(ATTACHMENTS)].map(([name, { materials, pieces }]): [string, Attach] => [
    name,
    (host, wanted) => ({
      materials,
      parts: pieces.filter(({ said, unless }) => isSaid(said, wanted) && !(unless && isSaid(unless, wanted))).flatMap((piece) => put(piece, host, wanted)),
    }),
  ]),
]);

/** Hats whose names mean something else on a car or a pole. */
const AMBIGUOUS = /^(hood|cowl|crown|horns|veil|mask)$/;

/** Attachments that are worn on a head or around a neck, with the words for them. */
export const WORN_ON_HEADS: ReadonlyMap<string, readonly string[]> = new Map(
  [...[...PIECES.values()].filter(({ name }) => HATS.has(name) && !AMBIGUOUS.test(name)), ...readShelf(ATTACHMENTS).values()]
    .filter((each) => !('pieces' in each) || each.pieces.some(({ at }) => 'head' in at))
    .map(({ name, words = [] }) => [name, [name, ...words]]),
);

const isSaid = (words: readonly string[] | undefined, { said }: Wanted): boolean => words === undefined || words.some((word) => said.has(word));

/** Puts copies of a piece on a thing. */
function put(piece: AttachmentPiece, host: Host, { count }: Wanted): Part[] {
  const { name, parts = [], sets = [parts], sunk: depth = 0, vary } = piece;
  const { usual, most = Number.POSITIVE_INFINITY } = piece.count ?? { usual: 1, most: 1 };
  const copies = Math.max(1, Math.min(most, count ?? usual));
  const size = piece.size * (copies > 2 ? (piece.crowded ?? 1) : 1);
  const isOnNeck = 'head' in piece.at && piece.at.head === 'neck';
  const unit = size * (isOnNeck ? host.neck.radius : 'head' in piece.at ? host.head.width : host.scale);
  const units = sets.map((set) => sized(set, unit));
  return spotsOf(piece, host, copies).map((spot, i) => {
    const scale = vary === undefined ? 1 : 1 - vary / 2 + vary * host.random();
    return turned(piece.faces, name, sunk(spot, depth * unit), units[i % units.length], scale);
  });
}

function turned(faces: AttachmentPiece['faces'], name: string, spot: Spot, parts: readonly Part[], scale: number): Part {
  const { at, normal } = spot;
  if (faces === 'out') return upright(name, spot, parts, scale);
  if (faces === 'outward') return facing(name, spot, parts, scale);
  if (faces === 'steep') return facing(name, { at, normal: [normal[0], normal[1] / 2, normal[2]] }, parts, scale);
  if (faces === 'upright') return standing(name, spot, parts, scale);
  if (faces === 'level') return standing(name, { at, normal: [0, 1, 0] }, parts, scale);
  return facing(name, { at, normal: [0, 0, faces === 'front' ? 1 : -1] }, parts, scale);
}

/** Returns the spots of `count` copies of a piece. */
function spotsOf({ at }: AttachmentPiece, host: Host, count: number): Spot[] {
  if ('list' in at) return at.list.slice(0, count).map((place) => spotAt(host, place));
  if ('row' in at) {
    const [side, x, y] = at.row;
    const alone = at.alone ?? x;
    return spread(count, at.reach).map((share) => spotAt(host, [side, count === 1 ? alone : share, y]));
  }
  if ('across' in at) return onFront(host, count, at.across);
  if ('ring' in at)
    return Array.from({ length: count }, (_, i) => {
      const angle = (2 * Math.PI * i) / count;
      const radius = count === 1 ? 0 : at.ring[count < 7 ? 0 : 1];
      return host.top(Math.sin(angle) * radius, Math.cos(angle) * radius);
    });
  if ('all' in at) {
    const { slope, above = 0 } = at.all;
    const low = host.box.min[1] + above * host.size[1];
    const isThere = ({ at: [, y], normal }: Spot) => normal[1] > slope[0] && normal[1] < slope[1] && (above === 0 || y > low);
    return host.scatter(count, isThere);
  }
  if (at.head === 'neck') return [{ at: host.neck.at, normal: [0, 1, 0] }];
  const { top, front } = host.head;
  return [at.head === 'top' ? { at: top, normal: [0, 1, 0] } : eyesOf(host, front)];
}

function spotAt(host: Host, [side, a, b]: SpotPlace): Spot {
  if (side === 'front' || side === 'back') return host.front(a, b, side === 'front' ? 1 : -1);
  if (side === 'left' || side === 'right') return host.side(side === 'right' ? 1 : -1, a, b);
  return host.top(a, b, side === 'top' ? 1 : -1);
}

/** Returns spots on the front, in a row if the thing is wide, otherwise in a column. */
function onFront(host: Host, count: number, y: number): Spot[] {
  const [w, h] = host.size;
  if (w > h * 0.8) return spread(count, 0.62).map((x) => host.front(x, y));
  return spread(count, count === 1 ? 0 : 0.34).map((t) => host.front(0, Math.min(0.95, Math.max(0.05, y + t))));
}

/** Returns the place in front of the eyes, which lie above the point between them that a figure's head has. */
function eyesOf(host: Host, { at: [x, y, z] }: Spot): Spot {
  const { width } = host.head;
  const at: Triple = [x, y + (host.isFigure ? width * 0.1 : 0), z + width * 0.02];
  return { at, normal: [0, 0, 1] };
}
