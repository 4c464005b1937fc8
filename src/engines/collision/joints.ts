import { joined, type Piece, tightHull } from './piece.ts';

/** The hull of two pieces together, and by how much its volume exceeds those of their own. */
export interface Joint {
  cost: number;
  hull: ReturnType<typeof tightHull>;
}

/** Joints that are known. Weak, because joined pieces are not needed any longer after they were joined again. */
export type Joints = WeakMap<Piece, WeakMap<Piece, Joint>>;

/** Returns the joint of two pieces, and remembers it. */
export function jointOf(joints: Joints, a: Piece, b: Piece): Joint {
  const known = joints.get(a)?.get(b) ?? joints.get(b)?.get(a);
  if (known !== undefined) return known;
  const hull = tightHull(joined(a.extremes, b.extremes));
  const made = { cost: hull.hullVolume - a.hullVolume - b.hullVolume, hull };
  const own = joints.get(a) ?? new WeakMap<Piece, Joint>();
  joints.set(a, own.set(b, made));
  return made;
}
