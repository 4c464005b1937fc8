import type { Curve } from './animation-curve.ts';
import type { FbxObject } from './fbx-object.ts';

/** Curves by component: x, y, z, or the single number; null: constant. */
export interface Track {
  curves: (Curve | null)[];
  /** Values of components without a curve. */
  rest: (number | null)[];
  /** Whether the file has keys; otherwise its curves only hold values stated without keys. */
  isKeyed: boolean;
}

/** Tracks of an animation by the object and property that they move. */
export interface Take {
  name: string;
  tracks: Map<FbxObject, Map<string, Track>>;
}
