/** The parts of three.js that tests read our files with; the package carries no types. */
declare module 'three' {
  export interface BufferAttribute {
    count: number;
  }
  export class BufferGeometry {
    attributes: Record<string, BufferAttribute | undefined>;
    index: BufferAttribute | null;
  }
  export class Vector3 {
    x: number;
    y: number;
    z: number;
  }
  export class Box3 {
    setFromObject(object: Object3D, precise?: boolean): this;
    getSize(target: Vector3): Vector3;
  }
  export class Object3D {
    isMesh?: boolean;
    geometry?: BufferGeometry;
    traverse(visit: (object: Object3D) => void): void;
  }
  export class Mesh extends Object3D {
    constructor(geometry: BufferGeometry);
  }
}
declare module 'three/addons/loaders/GLTFLoader.js' {
  import type { Object3D } from 'three';
  export class GLTFLoader {
    parseAsync(data: ArrayBuffer, path: string): Promise<{ scene: Object3D }>;
  }
}
declare module 'three/addons/loaders/OBJLoader.js' {
  import type { Object3D } from 'three';
  export class OBJLoader {
    parse(text: string): Object3D;
  }
}
declare module 'three/addons/loaders/FBXLoader.js' {
  import type { Object3D } from 'three';
  export class FBXLoader {
    parse(data: ArrayBuffer, path: string): Object3D;
  }
}
declare module 'three/addons/loaders/USDLoader.js' {
  import type { Object3D } from 'three';
  export class USDLoader {
    parse(data: ArrayBuffer): Object3D;
  }
}
declare module 'three/addons/loaders/STLLoader.js' {
  import type { BufferGeometry } from 'three';
  export class STLLoader {
    parse(data: ArrayBuffer): BufferGeometry;
  }
}
declare module 'three/addons/loaders/PLYLoader.js' {
  import type { BufferGeometry } from 'three';
  export class PLYLoader {
    parse(data: ArrayBuffer): BufferGeometry;
  }
}
