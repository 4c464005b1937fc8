/** A mesh of faces with any number of sides, as stored in a file; in meters, +Y up. */
export interface PolygonMesh {
  /** Coordinates x, y and z of each vertex. */
  positions: Float32Array;
  /** Index of the first corner of each face, followed by the total number of corners. */
  faceStarts: Uint32Array;
  /** Vertex of each corner. */
  corners: Uint32Array;
}

/** Extensions of files that store polygons. */
export type PolygonFormat = 'fbx' | 'obj' | 'ply';

/** A file that cannot be read; the message is a sentence for the user. */
export class PolygonFileError extends Error {
  override name = 'PolygonFileError';
}

/** Collects faces into one mesh; skips faces with invalid vertices or fewer than three corners. */
export class PolygonMeshBuilder {
  #positions: Float32Array;
  #vertices = 0;
  #corners: Uint32Array;
  #cornerCount = 0;
  #starts: Uint32Array;
  #faces = 0;

  /** @param vertices expected number of vertices; if there are more, the array is copied to a larger one */
  constructor(vertices = 1024) {
    this.#positions = new Float32Array(3 * vertices);
    this.#corners = new Uint32Array(4 * vertices);
    this.#starts = new Uint32Array(vertices);
  }

  get vertexCount(): number {
    return this.#vertices;
  }

  addVertex(x: number, y: number, z: number): void {
    const at = 3 * this.#vertices++;
    if (at + 3 > this.#positions.length) this.#positions = grown(this.#positions);
    this.#positions[at] = x;
    this.#positions[at + 1] = y;
    this.#positions[at + 2] = z;
  }

  /** Adds a face whose vertices are the first `count` entries of `vertices`. */
  addFace(vertices: ArrayLike<number>, count: number): void {
    if (count < 3) return;
    for (let i = 0; i < count; i++) {
      if (!(vertices[i] >= 0 && vertices[i] < this.#vertices)) return;
    }
    while (this.#cornerCount + count > this.#corners.length) this.#corners = grown(this.#corners);
    if (this.#faces + 1 > this.#starts.length) this.#starts = grown(this.#starts);
    this.#starts[this.#faces++] = this.#cornerCount;
    for (let i = 0; i < count; i++) this.#corners[this.#cornerCount++] = vertices[i];
  }

  build(): PolygonMesh {
    const faceStarts = new Uint32Array(this.#faces + 1);
    faceStarts.set(this.#starts.subarray(0, this.#faces));
    faceStarts[this.#faces] = this.#cornerCount;
    return {
      positions: this.#positions.slice(0, 3 * this.#vertices),
      faceStarts,
      corners: this.#corners.slice(0, this.#cornerCount),
    };
  }
}

function grown<T extends Float32Array | Uint32Array>(array: T): T {
  const bigger = new (array.constructor as new (length: number) => T)(
    Math.max(16, 2 * array.length),
  );
  bigger.set(array);
  return bigger;
}
