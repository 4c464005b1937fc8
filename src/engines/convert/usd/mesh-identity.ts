import type { Layer, PrimSpec } from './layer.ts';
import type { StagePrim } from './stage-prim.ts';

/** Tells which prims are the same thing in several places, so that the scene holds it once. */
export class MeshIdentity {
  readonly #specs = new Map<PrimSpec, number>();
  readonly #layers = new Map<Layer, number>();

  /** The same for instances by reference or class: they have the same opinions. */
  ofPrim(prim: StagePrim | null): string {
    return prim?.sites.map(({ spec }) => numberOf(this.#specs, spec)).join(' ') ?? '';
  }

  /** As `ofPrim`, and the same for meshes of one crate that hold the same arrays: USD stores those once. */
  ofMesh(prim: StagePrim): string {
    return this.#contents(prim, prim.path) ?? this.ofPrim(prim);
  }

  /** All that a prim and what is below it says but its place; null: not known without decoding. */
  #contents(prim: StagePrim, mesh: string): string | null {
    const [site, ...further] = prim.sites;
    if (site === undefined || further.length > 0) return null;
    const parts = [String(numberOf(this.#layers, site.layer)), prim.typeName];
    for (const [name, { stored, targets }] of site.spec.properties) {
      if (name.startsWith('xformOp')) continue;
      if (stored === null) return null;
      // What lies below the mesh itself, such as its blend shapes, is named from there.
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
