import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Material, Scene, Vector3 } from '../../mesh/scene.ts';
import type { Strokes } from '../../mesh/strokes.ts';

/** Returns the color of the palette for a linear color. */
type Nearest = (linear: readonly number[]) => Vector3;

/** Returns the materials of a mesh's faces; −1: none. */
export function materialsOf({ faceMaterials, material }: PolygonMesh): Set<number> {
  return new Set(faceMaterials ?? [material]);
}

/**
 * Returns the materials without a texture whose factors tint vertex colors somewhere. They become white, so that vertices
 * have the colors of the palette exactly.
 */
export function tintingMaterials({ meshes, materials }: Scene): Set<number> {
  const tinting = meshes.flatMap(({ geometry, strokes = [] }) => [
    ...(geometry.colors.length > 0 ? materialsOf(geometry) : []),
    ...strokes.filter(({ colors }) => colors !== null).map(({ material }) => material),
  ]);
  return new Set(tinting.filter((m) => materials[m]?.baseColorTexture === null));
}

/** Gives vertices the colors of a palette, with the factors of their materials. */
export class VertexPainter {
  readonly #materials: readonly Material[];
  /** Materials that become white. */
  readonly #tinting: ReadonlySet<number>;
  readonly #nearest: Nearest;

  constructor(materials: readonly Material[], tinting: ReadonlySet<number>, nearest: Nearest) {
    this.#materials = materials;
    this.#tinting = tinting;
    this.#nearest = nearest;
  }

  paint(mesh: Scene['meshes'][number]): Scene['meshes'][number] {
    const { geometry, strokes } = mesh;
    return {
      ...mesh,
      geometry: this.#paintFaces(geometry),
      ...(strokes && { strokes: strokes.map((each) => this.#paintStrokes(each)) }),
    };
  }

  #paintFaces(geometry: PolygonMesh): PolygonMesh {
    const [given, ...others] = geometry.colors;
    const isTinted = [...materialsOf(geometry)].some((m) => this.#tinting.has(m));
    if (given === undefined && !isTinted) return geometry;
    const white = { values: Float32Array.of(1, 1, 1, 1), indices: geometry.corners.map(() => 0) };
    return { ...geometry, colors: [this.#paintLayer(geometry, given ?? white), ...others] };
  }

  /** Paints each color once for each material that it is used with. */
  #paintLayer(geometry: PolygonMesh, { values: given, indices: from }: CornerLayer): CornerLayer {
    const { faceOffsets, faceMaterials, material } = geometry;
    const values = given.slice();
    // The material of each painted color; a color that several materials use is repeated for the others.
    const owners = new Int32Array(given.length / 4).fill(-2);
    const further: number[] = [];
    const places = new Map<string, number>();
    const indices = from.slice();
    for (let f = 0; f + 1 < faceOffsets.length; f++) {
      const m = faceMaterials?.[f] ?? material;
      for (let c = faceOffsets[f]!; c < faceOffsets[f + 1]!; c++) {
        const i = from[c]!;
        if (owners[i] === m) continue;
        if (owners[i] === -2) {
          owners[i] = m;
          values.set(this.#painted(given, i, m), 4 * i);
          continue;
        }
        const key = `${i},${m}`;
        const place = places.get(key) ?? owners.length + places.size;
        if (!places.has(key)) further.push(...this.#painted(given, i, m), given[4 * i + 3]!);
        places.set(key, place);
        indices[c] = place;
      }
    }
    if (further.length === 0) return { values, indices: from };
    return { values: joined(values, further), indices };
  }

  #paintStrokes(strokes: Strokes): Strokes {
    const { material, positions } = strokes;
    if (strokes.colors === null && !this.#tinting.has(material)) return strokes;
    const given = strokes.colors ?? new Float32Array((positions.length / 3) * 4).fill(1);
    const colors = given.slice();
    for (let i = 0; 4 * i < given.length; i++) colors.set(this.#painted(given, i, material), 4 * i);
    return { ...strokes, colors };
  }

  /** Returns the new color of an element. What tints a texture stays. */
  #painted(values: Float32Array, i: number, m: number): Vector3 {
    const color = values.subarray(4 * i, 4 * i + 3);
    const material = this.#materials[m];
    if (material?.baseColorTexture) return [...color] as Vector3;
    return this.#nearest([0, 1, 2].map((k) => color[k]! * (material?.baseColor[k] ?? 1)));
  }
}

function joined(values: Float32Array, further: readonly number[]): Float32Array<ArrayBuffer> {
  const all = new Float32Array(values.length + further.length);
  all.set(values);
  all.set(further, values.length);
  return all;
}
