import type { Curve } from './animation-curve.ts';
import type { FbxObject } from './fbx-object.ts';

/** Curves by component: x, y and z, or a single number. A null curve means that the component is constant. */
export interface Track {
  curves: (Curve | null)[];
  /** Values of the components that have no curve. */
  rest: (number | null)[];
  /** Whether the file has keys. If not, the curves only hold values that the file states without keys. */
  isKeyed: boolean;
}

/** Tracks of an animation, by the object and property that they animate. */
export interface Take {
  name: string;
  tracks: Map<FbxObject, Map<string, Track>>;
}
