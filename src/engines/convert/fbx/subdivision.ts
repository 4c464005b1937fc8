import { childNumber, type FbxRecord } from './document.ts';

/**
 * Smallest `Smoothness` that shows a smooth surface. Values: 0 polygons, 1 cage, 2 cage and smooth surface, 3 smooth
 * surface.
 */
const SMOOTH_FROM = 2;

/**
 * Counts the meshes that the authoring program shows subdivided (Maya's smooth mesh preview, Blender's Subdivision
 * Surface modifier).
 */
export class FbxSubdivision {
  #meshes = 0;
  #faces = 0;

  /**
   * Counts a mesh if it is shown subdivided.
   * @param faces number of faces of the control cage
   */
  add(geometry: FbxRecord, faces: number): void {
    const isSmooth = (childNumber(geometry, 'Smoothness') ?? 0) >= SMOOTH_FROM;
    const levels = Math.max(
      childNumber(geometry, 'PreviewDivisionLevels') ?? 0,
      childNumber(geometry, 'RenderDivisionLevels') ?? 0,
    );
    if (!isSmooth || levels <= 0) return;
    this.#meshes++;
    this.#faces += faces;
  }

  /** Warns once about the meshes that were left as control cages. */
  warn(warn: (code: string, message: string) => void): void {
    if (this.#meshes === 0) return;
    warn(
      'subdivision_not_applied',
      `subdivision surfaces (meshes: ${this.#meshes}, faces: ${this.#faces}) were converted as their control cages, without smoothing`,
    );
  }
}
