import type { Layer, PrimSpec } from './layer.ts';
import type { StagePrim } from './stage-prim.ts';

/** Identifies prims that are the same object in several places, so that the scene holds it once. */
export class MeshIdentity {
  readonly #specs = new Map<PrimSpec, number>();
  readonly #layers = new Map<Layer, number>();

  /** Returns a key that is equal for instances by reference or class, because these have the same opinions. */
  ofPrim(prim: StagePrim | null): string {
    return prim?.sites.map(({ spec }) => numberOf(this.#specs, spec)).join(' ') ?? '';
  }

  /**
   * Like `ofPrim`, but also equal for meshes of one crate with the same arrays, because USD stores such arrays only
   * once.
   */
  ofMesh(prim: StagePrim): string {
    return this.#contents(prim, prim.path) ?? this.ofPrim(prim);
  }

  /**
   * Returns everything that a prim and its descendants state, except their placement; null if it is unknown without
   * decoding.
   */
  #contents(prim: StagePrim, mesh: string): string | null {
    const [site, ...further] = prim.sites;
    if (site === undefined || further.length > 0) return null;
    const parts = [String(numberOf(this.#layers, site.layer)), prim.typeName];
    for (const [name, { stored, targets }] of site.spec.properties) {
      if (name.startsWith('xformOp')) continue;
      if (stored === null) return null;
      // Descendants of the mesh, such as its blend shapes, are named relative to it.
      parts.push(name, stored);
      for (const target of targets) parts.push(below(target, mesh));
    }
    for (const child of prim.children) {
      const contents = this.#contents(child, mesh);
      if (contents === null) return null;
      parts.push(`{${contents}}`);
    }
    return parts.join('|');
  }
}

function below(path: string, mesh: string): string {
  return path.startsWith(`${mesh}/`) ? path.slice(mesh.length) : path;
}

function numberOf<T>(numbers: Map<T, number>, thing: T): number {
  const number = numbers.get(thing) ?? numbers.size;
  numbers.set(thing, number);
  return number;
}
