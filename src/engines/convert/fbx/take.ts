import type { Curve } from './animation-curve.ts';
import type { FbxObject } from './fbx-object.ts';

/** Curves by component: x, y, z, or the one number; null: it does not move. */
export interface Track {
  curves: (Curve | null)[];
  /** Values of components without a curve. */
  rest: (number | null)[];
  /** Whether the file has keys; otherwise its curves hold only the values that it states without. */
  isKeyed: boolean;
}

/** Tracks of an animation by the object that they move and its property. */
export interface Take {
  name: string;
  tracks: Map<FbxObject, Map<string, Track>>;
}
