import { type BufferGeometry, Line, type Material, Mesh, type Object3D, Points } from 'three';

/** Drawable objects of a scene. */
export type Drawn = Mesh | Line | Points;

/** A mesh with the types of geometry and material that loaders create. */
export type ModelMesh = Mesh<BufferGeometry, Material | Material[]>;

/** A mesh and its original material, which the stage replaces while it shows the mesh. */
export type Surface = readonly [mesh: ModelMesh, original: Material | Material[]];

export function isDrawn(object: Object3D): object is Drawn {
  return object instanceof Mesh || object instanceof Line || object instanceof Points;
}

/** Returns all meshes below `root`. */
export function meshesOf(root: Object3D): ModelMesh[] {
  const meshes: ModelMesh[] = [];
  root.traverse((object) => {
    if (object instanceof Mesh) meshes.push(object);
  });
  return meshes;
}
