import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import { turnOver } from '../../mesh/transform-mesh.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { signedVolume } from '../../mesh/volume.ts';

/** Collects vertices and faces of any number of sides. */
export class MeshBuilder {
  readonly #positions: number[] = [];
  readonly #corners: number[] = [];
  readonly #offsets: number[] = [0];

  /** Adds a vertex and returns its index. */
  vertex(x: number, y: number, z: number): number {
    return this.#positions.push(x, y, z) / 3 - 1;
  }

  /** Adds a face. Repeated corners are left out, and a face with fewer than three corners left is dropped. */
  face(corners: readonly number[]): void {
    const distinct = corners.filter(
      (v, i) => v !== corners[(i + corners.length - 1) % corners.length],
    );
    if (distinct.length < 3) return;
    for (const corner of distinct) this.#corners.push(corner);
    this.#offsets.push(this.#corners.length);
  }

  /** Returns the collected faces with their orientation unchanged. */
  mesh(): PolygonMesh {
    return polygonMesh({
      positions: Float32Array.from(this.#positions),
      faceOffsets: Uint32Array.from(this.#offsets),
      corners: Uint32Array.from(this.#corners),
    });
  }

  /** Returns the collected faces as a closed body with outward faces, whatever their original orientation. */
  solid(): PolygonMesh {
    return outwards(this.mesh());
  }
}

/** Returns the body with its faces oriented outwards. */
export function outwards(mesh: PolygonMesh): PolygonMesh {
  const { triangles } = triangulate(mesh);
  const indices = triangles.map((corner) => mesh.corners[corner]);
  return signedVolume(mesh.positions, indices) < 0 ? turnOver(mesh) : mesh;
}
