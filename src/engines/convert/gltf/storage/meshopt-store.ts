import { MeshoptEncoder } from 'meshoptimizer';
import { gather } from '../../../mesh/gather.ts';
import { type BinaryWriter, WIDTHS } from '../write-binary.ts';
import {
  floatsOf,
  isPosition,
  type PrimitiveData,
  type PrimitiveStore,
  type StoredPrimitive,
  type VertexAttribute,
} from './primitive-store.ts';
import {
  boundsOf,
  exponentials,
  fittingExponent,
  rounded,
  wholeColors,
  withWholeWeights,
} from './quantize.ts';

export const MESHOPT = 'EXT_meshopt_compression';
const QUANTIZATION = 'KHR_mesh_quantization';

/** Positions are rounded to at most 1/2^15 of the longest side of their mesh: an error of 0.0015 %. */
const POSITION_BITS = 15;
/** UVs are rounded to 1/2^15, an error of 1/16 texel of a texture of 4096². */
const UV_EXPONENT = -15;
/** Displacements of normals by morph targets are rounded to 1/2^10. */
const NORMAL_DELTA_EXPONENT = -10;
/** Bits of each octahedral coordinate of normals and tangents: an error below 0.15°. */
const NORMAL_BITS = 11;
const SHORT = 5122;
const FLOAT = 5126;

/** Exponents of the powers of two that the values of one mesh are rounded to. */
interface MeshSteps {
  positions: number;
}

/**
 * Stores geometry with EXT_meshopt_compression. Positions and UVs stay floats, rounded to multiples of a power of two,
 * so no node gets a scale to undo a quantization, and skins, morph targets and animations keep their meaning. Normals
 * and tangents become 16-bit integers (KHR_mesh_quantization). Vertices are reordered, and triangles as well unless they
 * are parts of polygons.
 */
export class MeshoptStore implements PrimitiveStore {
  readonly extensions = new Set([MESHOPT]);

  store(primitives: readonly PrimitiveData[], binary: BinaryWriter): StoredPrimitive[] {
    const positions = primitives.flatMap(({ attributes }) =>
      attributes.filter(isPosition).map(floatsOf),
    );
    const moved = primitives.flatMap(({ targets }) =>
      targets.flat().filter(isPosition).map(floatsOf),
    );
    const { side } = boundsOf(positions);
    const wanted = side > 0 ? Math.floor(Math.log2(side)) - POSITION_BITS : -POSITION_BITS;
    const steps = { positions: fittingExponent(wanted, [...positions, ...moved]) };
    return primitives.map((data) => this.#primitive(reordered(data), steps, binary));
  }

  #primitive(data: PrimitiveData, steps: MeshSteps, binary: BinaryWriter): StoredPrimitive {
    const attributes = Object.fromEntries(
      withWholeWeights(data.attributes).map((attribute) => [
        attribute.semantic,
        this.#attribute(attribute, steps, binary),
      ]),
    );
    const targets = data.targets.map((target) =>
      Object.fromEntries(
        target.map((attribute) => [attribute.semantic, displacement(attribute, steps, binary)]),
      ),
    );
    const indices = binary.accessor(data.indices, {
      type: 'SCALAR',
      target: 'index',
      canRotate: !data.isOrdered,
    });
    return { attributes, targets, indices, extensions: {} };
  }

  #attribute(attribute: VertexAttribute, steps: MeshSteps, binary: BinaryWriter): number {
    const { semantic, elements, use } = attribute;
    if (semantic === 'POSITION') return exponential(attribute, steps.positions, binary);
    if (semantic === 'NORMAL' || semantic === 'TANGENT') {
      this.extensions.add(QUANTIZATION);
      return octahedral(attribute, binary);
    }
    if (!(elements instanceof Float32Array)) return binary.accessor(elements, use);
    if (semantic.startsWith('TEXCOORD_'))
      return exponential(attribute, fittingExponent(UV_EXPONENT, [elements]), binary);
    if (semantic.startsWith('COLOR_')) {
      const whole = wholeColors(attribute);
      return binary.accessor(whole.elements, whole.use);
    }
    return binary.accessor(elements, use);
  }
}

function displacement(attribute: VertexAttribute, steps: MeshSteps, binary: BinaryWriter): number {
  const exponent = isPosition(attribute)
    ? steps.positions
    : fittingExponent(NORMAL_DELTA_EXPONENT, [floatsOf(attribute)]);
  return exponential(attribute, exponent, binary);
}

/** Stores floats rounded to multiples of 2^exponent. */
function exponential(attribute: VertexAttribute, exponent: number, binary: BinaryWriter): number {
  const values = rounded(floatsOf(attribute), exponent);
  return binary.filtered({
    use: attribute.use,
    componentType: FLOAT,
    count: values.length / WIDTHS[attribute.use.type],
    stride: 4 * WIDTHS[attribute.use.type],
    filter: 'EXPONENTIAL',
    bytes: exponentials(values, exponent),
    ...(attribute.use.bounds && { values }),
  });
}

/** Stores unit vectors as octahedral coordinates, which decode to 16-bit integers. */
function octahedral(attribute: VertexAttribute, binary: BinaryWriter): number {
  const values = floatsOf(attribute);
  const width = WIDTHS[attribute.use.type];
  const count = values.length / width;
  const wide = new Float32Array(4 * count);
  for (let i = 0; i < count; i++)
    for (let k = 0; k < width; k++) wide[4 * i + k] = values[width * i + k];
  return binary.filtered({
    use: { ...attribute.use, normalized: true },
    componentType: SHORT,
    count,
    stride: 8,
    filter: 'OCTAHEDRAL',
    bytes: MeshoptEncoder.encodeFilterOct(wide, count, 8, NORMAL_BITS),
  });
}

/**
 * Returns a primitive with its vertices in the order in which the triangles use them, without unused ones. Triangles
 * are sorted so that they share vertices with their predecessors, unless their order has a meaning.
 */
function reordered(data: PrimitiveData): PrimitiveData {
  const indices = Uint32Array.from(data.indices);
  const [remap, count] = MeshoptEncoder.reorderMesh(indices, !data.isOrdered, true);
  const order = new Uint32Array(count);
  for (let v = 0; v < remap.length; v++) if (remap[v] < count) order[remap[v]] = v;
  const inOrder = (attribute: VertexAttribute): VertexAttribute => ({
    ...attribute,
    elements: gather(attribute.elements, WIDTHS[attribute.use.type], order),
  });
  return {
    ...data,
    attributes: data.attributes.map(inOrder),
    targets: data.targets.map((target) => target.map(inOrder)),
    indices: count <= 0xffff ? new Uint16Array(indices) : indices,
  };
}
