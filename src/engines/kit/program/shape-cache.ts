import type { Shape } from '../../../contract/shape-program.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { triangleCount } from '../../mesh/triangle-mesh.ts';
import { RecentCache } from '../../structures/recent-cache.ts';
import { buildShape, type Workshop } from './build-shape.ts';

interface Built {
  mesh: PolygonMesh;
  /** Number of triangles that building the mesh took from the budget. */
  spent: number;
}

/**
 * Keeps the meshes of shapes from one run to the next, so that an edit of a program rebuilds only the shapes that it
 * changes. Shapes with anything random in them are built each time, because their seeds depend on what was built before.
 */
export class ShapeCache {
  readonly #built = new RecentCache<string, Built>();

  /**
   * Starts a new round; to be called after each edit. Meshes that were used neither by the runs of this edit nor by
   * those of the previous one are dropped.
   */
  nextRound(): void {
    this.#built.nextRound();
  }

  /** Builds a shape, or returns the mesh of an equal one, which must not be changed. See {@link buildShape}. */
  build(shape: Shape, workshop: Workshop): PolygonMesh {
    const { values, budget } = workshop;
    const key = keyOf(shape, workshop);
    const known = this.#built.get(key);
    // If too few triangles are left, building the shape again throws the error that names the cause.
    if (known !== undefined && known.spent + triangleCount(known.mesh) <= budget.triangles) {
      budget.triangles -= known.spent;
      return known.mesh;
    }
    const [before, { seed }] = [budget.triangles, values];
    const mesh = buildShape(shape, workshop);
    if (values.seed === seed) this.#built.set(key, { mesh, spent: before - budget.triangles });
    return mesh;
  }
}

/**
 * Returns a key for everything that a shape depends on: the shape itself, the parameters in its expressions, and the
 * detail.
 */
function keyOf(shape: Shape, { values }: Workshop): string {
  const used = new Set<string>();
  const text = JSON.stringify(shape, (_key, value: unknown) => {
    if (typeof value === 'string')
      for (const [name] of value.matchAll(/[a-z_]\w*/gi))
        if (values.variables.has(name)) used.add(name);
    return value;
  });
  const parameters = [...used].map((name) => `${name}=${values.variables.get(name)}`);
  return `${text} ${parameters.join(' ')} ${values.fine(1e6, 0)}`;
}
