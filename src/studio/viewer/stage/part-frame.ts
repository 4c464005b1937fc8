import { Box3, Box3Helper, type Color, type LineBasicMaterial, type Object3D } from 'three';
import { partOf } from './edited-model.ts';
import { OVERLAY_LAYER } from './layers.ts';
import { isDrawn } from './meshes.ts';

/** Marks some parts of a model with a frame that is parallel to the axes. */
export class PartFrame {
  readonly lines = new Box3Helper(new Box3());

  constructor() {
    this.lines.layers.set(OVERLAY_LAYER);
    const material = this.lines.material as LineBasicMaterial;
    material.toneMapped = false;
    // The frame of a part inside another one is visible as well.
    material.depthTest = false;
    this.lines.renderOrder = 2;
  }

  /** @param root object whose world matrices must be up to date */
  show(root: Object3D, parts: ReadonlySet<number>, color: Color): void {
    const box = this.lines.box.makeEmpty();
    root.traverse((object) => {
      if (!parts.has(partOf(object))) return;
      // Only the object's own meshes are included here. Whether child objects that are parts are included depends on
      // those parts.
      for (const child of object.children) if (isDrawn(child)) box.expandByObject(child);
    });
    this.lines.visible = !box.isEmpty();
    (this.lines.material as LineBasicMaterial).color.copy(color);
  }

  dispose(): void {
    this.lines.dispose();
  }
}
