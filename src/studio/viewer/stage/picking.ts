import {
  Color,
  DoubleSide,
  MeshDepthMaterial,
  type PerspectiveCamera,
  type Plane,
  RGBADepthPacking,
  type Scene,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import { OVERLAY_LAYER } from './layers.ts';

/** Factors that unpack a depth from four bytes, as in three's packing.glsl.js. */
const UNPACK = [255 / 256, 255 / 256 / 256, 255 / 256 / 256 / 256, 1 / 256 / 256 / 256];

/**
 * Finds the surface under a point of the view by rendering the depth of that one pixel. This is exact for skinned and
 * cut models too, and needs no acceleration structure.
 */
export class Picker {
  #target = new WebGLRenderTarget(1, 1);
  #material = new MeshDepthMaterial({ depthPacking: RGBADepthPacking, side: DoubleSide });

  /**
   * Returns the surface point under the pixel (x, y) of a frame of the given size; null if there is no surface.
   * @param planes active section planes
   */
  pick(
    renderer: WebGLRenderer,
    scene: Scene,
    view: PerspectiveCamera,
    at: { x: number; y: number; width: number; height: number },
    planes: readonly Plane[],
  ): Vector3 | null {
    const camera = view.clone();
    camera.layers.disable(OVERLAY_LAYER);
    camera.setViewOffset(at.width, at.height, Math.floor(at.x), Math.floor(at.y), 1, 1);
    camera.updateMatrixWorld();
    this.#material.clippingPlanes = [...planes];
    this.#material.needsUpdate = true;
    const clear = renderer.getClearColor(new Color());
    const alpha = renderer.getClearAlpha();
    scene.overrideMaterial = this.#material;
    renderer.setRenderTarget(this.#target);
    renderer.setClearColor('#ffffff', 1);
    renderer.clear();
    renderer.render(scene, camera);
    const pixel = new Uint8Array(4);
    renderer.readRenderTargetPixels(this.#target, 0, 0, 1, 1, pixel);
    renderer.setRenderTarget(null);
    renderer.setClearColor(clear, alpha);
    scene.overrideMaterial = null;
    const depth = pixel.reduce((sum, byte, i) => sum + (byte / 255) * UNPACK[i], 0);
    if (pixel.every((byte) => byte === 255)) return null;
    return new Vector3(0, 0, 2 * depth - 1).unproject(camera);
  }

  dispose(): void {
    this.#target.dispose();
    this.#material.dispose();
  }
}
