import { BackSide, type Color, Mesh, MeshBasicMaterial, type Plane, SkinnedMesh } from 'three';
import type { ModelMesh } from './meshes.ts';
import { toLight } from './palette.ts';

/**
 * Shows the inside of a cut model: its back faces in one flat color. Seen through the cut, they fill it like a cap,
 * which costs one more pass but no geometry.
 */
export class CutFaces {
  #material = new MeshBasicMaterial({ side: BackSide, toneMapped: false });
  #meshes: Mesh[];

  constructor(meshes: readonly ModelMesh[]) {
    this.#material.polygonOffset = true;
    this.#material.polygonOffsetFactor = 1;
    this.#material.polygonOffsetUnits = 1;
    this.#meshes = meshes.map((mesh) => {
      const inside = this.#insideOf(mesh);
      if (mesh.morphTargetInfluences) inside.morphTargetInfluences = mesh.morphTargetInfluences;
      mesh.add(inside);
      inside.updateMatrixWorld();
      return inside;
    });
  }

  show(planes: readonly Plane[], color: Color): void {
    this.#material.color.copy(toLight(color));
    this.#material.clippingPlanes = [...planes];
    for (const mesh of this.#meshes) mesh.visible = planes.length > 0;
  }

  dispose(): void {
    for (const mesh of this.#meshes) mesh.removeFromParent();
    this.#material.dispose();
  }

  #insideOf(mesh: ModelMesh): Mesh {
    if (!(mesh instanceof SkinnedMesh)) return new Mesh(mesh.geometry, this.#material);
    const inside = new SkinnedMesh(mesh.geometry, this.#material);
    inside.bind(mesh.skeleton, mesh.bindMatrix);
    return inside;
  }
}
