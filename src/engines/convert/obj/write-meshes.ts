import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { polygonMesh } from '../../mesh/scene-defaults.ts';
import type { Strokes } from '../../mesh/strokes.ts';
import { srgbOfLinear } from '../../raster/srgb.ts';
import { cornerVertices } from '../corner-vertices.ts';
import { decimalsOf, type FileSpace, inFileUnit } from '../file-space.ts';
import type { ConvertContext } from '../format.ts';
import type { TextWriter } from '../text/text-writer.ts';

/** Rows between two checks of the signal: about 10 ms, and about a block of text. */
const STRIDE = 1 << 15;
/** Decimals of UVs: precise to a hundredth of a texel at 8192². */
const UV_DECIMALS = 6;
/** Decimals of normals: precise to half a thousandth of a degree. */
const NORMAL_DECIMALS = 5;
const COLOR_DECIMALS = 4;

const SPACE = 32;
const SLASH = 47;
const NEWLINE = 10;

/** Writes meshes one after another; OBJ indices continue through the whole file. */
export class MeshWriter {
  readonly #out: TextWriter;
  readonly #context: ConvertContext;
  readonly #materials: readonly string[];
  #vertices = 1;
  #uvs = 1;
  #normals = 1;
  #material = -1;
  #rowsWritten = 0;
  readonly #rowsExpected: number;

  readonly #space: FileSpace;

  /** @param rows total of all meshes, for the progress */
  constructor(
    out: TextWriter,
    materials: readonly string[],
    { rows, space }: { rows: number; space: FileSpace },
    context: ConvertContext,
  ) {
    this.#rowsExpected = rows;
    this.#space = space;
    this.#out = out;
    this.#materials = materials;
    this.#context = context;
  }

  /** Yields blocks of text as they fill up. */
  async *write(name: string, mesh: PolygonMesh): AsyncGenerator<Uint8Array> {
    this.#out.text(`o ${name}\n`);
    // OBJ stores colors on vertices, so vertices with several colors are split.
    const [colors] = mesh.colors;
    const split = cornerVertices(mesh, colors ? [{ layer: colors, width: 4 }] : []);
    const [uvs] = mesh.uvSets;
    yield* this.#rows(split.count, vertexWriter(this.#out, mesh, split.corner, this.#space));
    if (uvs) yield* this.#rows(uvs.values.length / 2, uvWriter(this.#out, uvs.values));
    const normals = mesh.normals;
    if (normals)
      yield* this.#rows(normals.values.length / 3, normalWriter(this.#out, normals.values));
    const faceCount = mesh.faceOffsets.length - 1;
    yield* this.#rows(faceCount, this.#faceWriter(mesh, split.vertices, uvs ?? null));
    this.#vertices += split.count;
    if (uvs) this.#uvs += uvs.values.length / 2;
    if (normals) this.#normals += normals.values.length / 3;
  }

  /** Writes points and lines as a separate object with its own vertices. */
  async *writeStrokes(name: string, strokes: Strokes): AsyncGenerator<Uint8Array> {
    const { points, lines, positions, colors } = strokes;
    const first = this.#vertices;
    const corners = new Uint32Array(0);
    const mesh = polygonMesh({ positions, corners, faceOffsets: Uint32Array.of(0) });
    if (colors !== null) mesh.colors = [{ values: colors, indices: corners }];
    yield* this.write(name, mesh);
    const out = this.#out;
    const put = (letter: number, ends: Uint32Array, width: number) => (row: number) => {
      out.byte(letter);
      for (let k = 0; k < width; k++) {
        out.byte(SPACE);
        out.integer(ends[row * width + k] + first);
      }
      out.byte(NEWLINE);
    };
    yield* this.#rows(points.length, put(112, points, 1));
    yield* this.#rows(lines.length / 2, put(108, lines, 2));
  }

  async *#rows(count: number, write: (row: number) => void): AsyncGenerator<Uint8Array> {
    for (let from = 0; from < count; from += STRIDE) {
      const to = Math.min(count, from + STRIDE);
      for (let row = from; row < to; row++) write(row);
      yield* this.#out.filled();
      this.#rowsWritten += to - from;
      await this.#context.work.breathe(Math.min(1, this.#rowsWritten / this.#rowsExpected));
    }
  }

  #faceWriter(
    mesh: PolygonMesh,
    vertices: Uint32Array,
    uvs: CornerLayer | null,
  ): (face: number) => void {
    const out = this.#out;
    const { faceOffsets, faceMaterials, normals } = mesh;
    const vertexBase = this.#vertices;
    const uvBase = this.#uvs;
    const normalBase = this.#normals;
    return (face) => {
      const material = faceMaterials === null ? mesh.material : faceMaterials[face];
      if (material !== this.#material) this.#use(material);
      out.byte(102);
      const end = faceOffsets[face + 1];
      for (let c = faceOffsets[face]; c < end; c++) {
        out.byte(SPACE);
        out.integer(vertices[c] + vertexBase);
        if (uvs !== null) {
          out.byte(SLASH);
          out.integer(uvs.indices[c] + uvBase);
        } else if (normals !== null) out.byte(SLASH);
        if (normals !== null) {
          out.byte(SLASH);
          out.integer(normals.indices[c] + normalBase);
        }
      }
      out.byte(NEWLINE);
    };
  }

  #use(material: number): void {
    this.#material = material;
    this.#out.text(`usemtl ${this.#materials[material] ?? '(null)'}\n`);
  }
}

function vertexWriter(
  out: TextWriter,
  mesh: PolygonMesh,
  corner: Uint32Array | null,
  space: FileSpace,
) {
  const { positions, corners } = mesh;
  const colors = mesh.colors[0] ?? null;
  const { origin, factor } = space;
  const decimals = origin === null ? 0 : decimalsOf(positions, space);
  return (row: number) => {
    const p = (corner === null ? row : corners[corner[row]]) * 3;
    out.byte(118);
    for (let k = 0; k < 3; k++) {
      out.byte(SPACE);
      const value = positions[p + k];
      if (origin === null) out.float(inFileUnit(value, space));
      else out.text(String(Number((origin[k] + value * factor).toFixed(decimals))));
    }
    if (colors !== null) {
      const at = (corner === null ? row : colors.indices[corner[row]]) * 4;
      for (let k = 0; k < 3; k++) {
        out.byte(SPACE);
        out.decimal(srgbOfLinear(colors.values[at + k]), COLOR_DECIMALS);
      }
    }
    out.byte(NEWLINE);
  };
}

function uvWriter(out: TextWriter, values: Float32Array) {
  return (row: number) => {
    out.byte(118);
    out.byte(116);
    out.byte(SPACE);
    out.decimal(values[2 * row], UV_DECIMALS);
    out.byte(SPACE);
    out.decimal(1 - values[2 * row + 1], UV_DECIMALS);
    out.byte(NEWLINE);
  };
}

function normalWriter(out: TextWriter, values: Float32Array) {
  return (row: number) => {
    out.byte(118);
    out.byte(110);
    for (let k = 0; k < 3; k++) {
      out.byte(SPACE);
      out.decimal(values[3 * row + k], NORMAL_DECIMALS);
    }
    out.byte(NEWLINE);
  };
}
