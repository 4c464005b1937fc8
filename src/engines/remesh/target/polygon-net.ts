/** Faces of any number of corners, as offsets into a list of vertices, and positions. */
export interface PolygonNet {
  /** Three coordinates per vertex. */
  positions: Float64Array;
  /** Faces + 1. */
  offsets: Uint32Array;
  corners: Uint32Array;
  /** FREE, LINE or CORNER of each vertex. */
  kind: Uint8Array;
  /** 1 for corners whose edge to the next corner is on a border or crease. */
  features: Uint8Array;
}

/** The faces of a net. */
export type NetFaces = Pick<PolygonNet, 'positions' | 'offsets' | 'corners' | 'features'>;
