import type { PolygonNet } from './polygon-net.ts';

/** A net that knows where on the target surface it lies. */
export interface PlacedNet extends PolygonNet {
  /** The patch of the target surface that each face lies on; −1: not bound to any. */
  patches: Int32Array;
  /** A triangle of the target surface at or near each free vertex, where the projection starts; −1: not known. */
  anchors: Int32Array;
}

/** A net and, for each corner, the one of the face on the other side of its edge; −1 at a border. */
export interface EditableNet extends PlacedNet {
  twins: Int32Array;
}
