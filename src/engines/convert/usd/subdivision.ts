import type { ConvertContext } from '../format.ts';
import type { StagePrim } from './stage-prim.ts';

/** Counts the meshes that renderers would subdivide. */
export class SubdivisionTally {
  #meshes = 0;
  #faces = 0;
  #creases = 0;
  #corners = 0;
  readonly #schemes = new Set<string>();

  /** @param faces number of faces of the control cage */
  add(prim: StagePrim, faces: number): void {
    const scheme = prim.text('subdivisionScheme');
    const creases = prim.numbers('creaseLengths')?.length ?? 0;
    const corners = prim.numbers('cornerIndices')?.length ?? 0;
    // Without a scheme, USD's default is Catmull-Clark. However, subdivision ignores normals, so their presence shows
    // that polygons are meant.
    const isMeant =
      scheme === undefined
        ? creases + corners > 0 || prim.property('normals') === null
        : scheme !== 'none' && scheme !== 'bilinear';
    if (!isMeant || (scheme === undefined && prim.property('primvars:normals') !== null)) return;
    this.#schemes.add(scheme ?? 'catmullClark');
    this.#meshes++;
    this.#faces += faces;
    this.#creases += creases;
    this.#corners += corners;
  }

  /** Warns once about the meshes that were kept as control cages. */
  warn(context: ConvertContext): void {
    if (this.#meshes === 0) return;
    const sharp = [
      this.#creases > 0 ? `creases (${this.#creases})` : '',
      this.#corners > 0 ? `sharp corners (${this.#corners})` : '',
    ].filter((part) => part !== '');
    const lost = sharp.length > 0 ? `, ignoring ${sharp.join(' and ')}` : '';
    context.warn(
      'subdivision_not_applied',
      `subdivision surfaces (${[...this.#schemes].join(', ')}; meshes: ${this.#meshes}, faces: ${this.#faces}) were converted as their control cages, without smoothing${lost}`,
    );
  }
}
