import { type BufferGeometry, Line, type Material, Mesh, type Object3D, Points } from 'three';

/** Drawable objects of a scene. */
export type Drawn = Mesh | Line | Points;

/** A mesh whose geometry and material are what loaders make. */
export type ModelMesh = Mesh<BufferGeometry, Material | Material[]>;

/** A mesh and the material that it came with: the stage shows it with others. */
export type Surface = readonly [mesh: ModelMesh, original: Material | Material[]];

export function isDrawn(object: Object3D): object is Drawn {
  return object instanceof Mesh || object instanceof Line || object instanceof Points;
}

/** All meshes below `root`. */
export function meshesOf(root: Object3D): ModelMesh[] {
  const meshes: ModelMesh[] = [];
  root.traverse((object) => {
    if (object instanceof Mesh) meshes.push(object);
  });
  return meshes;
}
