import type { PolygonNet } from './polygon-net.ts';

/** A net with its location on the target surface. */
export interface PlacedNet extends PolygonNet {
  /** For each face, its patch of the target surface; −1: not bound to any. */
  patches: Int32Array;
  /** A triangle of the target surface at or near each free vertex, from which the projection starts; −1: unknown. */
  anchors: Int32Array;
}

/** A net and, for each corner, the one of the face on the other side of its edge; −1 at a border. */
export interface EditableNet extends PlacedNet {
  twins: Int32Array;
}
