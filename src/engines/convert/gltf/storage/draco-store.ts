import { createEncoderModule, type DracoEncoderModule, type DracoMesh } from 'draco3dgltf';
import { DRACO } from '../read-draco.ts';
import { type BinaryWriter, WIDTHS } from '../write-binary.ts';
import {
  floatsOf,
  isPosition,
  type PrimitiveData,
  type PrimitiveStore,
  type StoredPrimitive,
  storeAttributes,
  type VertexAttribute,
} from './primitive-store.ts';
import { boundsOf, wholeColors, withWholeWeights } from './quantize.ts';

/** Positions are rounded to 1/(2^15 − 1) of the longest side of their mesh: an error of 0.0015 %. */
const POSITION_BITS = 15;
/** UVs are rounded to at most 1/2^15, an error of 1/16 texel of a texture of 4096². */
const UV_STEPS = 2 ** 15;
/** Bits of each octahedral coordinate of normals: an error below 0.15°. */
const NORMAL_BITS = 11;
/** Most bits that Draco quantizes to. */
const MOST_BITS = 30;
/** Draco's own default, between 0 (smallest file) and 10 (fastest). */
const SPEED = 5;

/** A cube that all positions of a mesh are in. */
interface Cube {
  origin: [number, number, number];
  side: number;
}

/**
 * Stores geometry with KHR_draco_mesh_compression. Joints, weights, 8-bit colors and tangents are stored without loss.
 * The order of vertices and triangles is kept where it has a meaning: in primitives with morph targets, whose
 * displacements stay uncompressed, and where triangles are parts of polygons.
 */
export class DracoStore implements PrimitiveStore {
  readonly extensions = new Set([DRACO]);
  readonly #module: DracoEncoderModule;

  private constructor(module: DracoEncoderModule) {
    this.#module = module;
  }

  /** Starts an encoder, whose memory is freed with the store. */
  static async create(): Promise<DracoStore> {
    return new DracoStore(await createEncoderModule());
  }

  store(primitives: readonly PrimitiveData[], binary: BinaryWriter): StoredPrimitive[] {
    const positions = primitives.flatMap(({ attributes }) =>
      attributes.filter(isPosition).map(floatsOf),
    );
    const { min, side } = boundsOf(positions);
    return primitives.map((data) => this.#primitive(data, { origin: min, side }, binary));
  }

  #primitive(data: PrimitiveData, cube: Cube, binary: BinaryWriter): StoredPrimitive {
    const module = this.#module;
    const attributes = wholeAttributes(data.attributes);
    const mesh = new module.Mesh();
    const builder = new module.MeshBuilder();
    const encoder = new module.Encoder();
    const encoded = new module.DracoInt8Array();
    try {
      builder.AddFacesToMesh(mesh, data.indices.length / 3, Uint32Array.from(data.indices));
      const ids = attributes.map((attribute) => this.#add(attribute, builder, mesh));
      encoder.SetSpeedOptions(SPEED, SPEED);
      encoder.SetTrackEncodedProperties(true);
      encoder.SetEncodingMethod(
        data.isOrdered || data.targets.length > 0
          ? module.MESH_SEQUENTIAL_ENCODING
          : module.MESH_EDGEBREAKER_ENCODING,
      );
      this.#quantize(encoder, attributes, cube);
      const length = encoder.EncodeMeshToDracoBuffer(mesh, encoded);
      if (length === 0) throw new Error('Draco cannot encode a primitive');
      const bytes = new Uint8Array(length);
      for (let i = 0; i < length; i++) bytes[i] = encoded.GetValue(i);
      const points = encoder.GetNumberOfEncodedPoints();
      const corners = 3 * encoder.GetNumberOfEncodedFaces();
      const bufferView = binary.view(bytes);
      return {
        attributes: Object.fromEntries(
          attributes.map(({ semantic, elements, use }) => [
            semantic,
            binary.declared(elements, points, use),
          ]),
        ),
        targets: data.targets.map((target) => storeAttributes(target, binary)),
        indices: binary.declared(data.indices, corners, { type: 'SCALAR', target: 'index' }),
        extensions: {
          [DRACO]: {
            bufferView,
            attributes: Object.fromEntries(attributes.map(({ semantic }, i) => [semantic, ids[i]])),
          },
        },
      };
    } finally {
      for (const object of [encoded, encoder, builder, mesh]) module.destroy(object);
    }
  }

  /** Adds an attribute to a mesh. @returns its id */
  #add(
    { semantic, elements, use }: VertexAttribute,
    builder: InstanceType<DracoEncoderModule['MeshBuilder']>,
    mesh: DracoMesh,
  ): number {
    const width = WIDTHS[use.type];
    const type = this.#typeOf(semantic);
    const count = elements.length / width;
    if (elements instanceof Float32Array)
      return builder.AddFloatAttributeToMesh(mesh, type, count, width, elements);
    return elements instanceof Uint8Array
      ? builder.AddUInt8Attribute(mesh, type, count, width, elements)
      : builder.AddUInt16Attribute(mesh, type, count, width, Uint16Array.from(elements));
  }

  #typeOf(semantic: string): number {
    const { POSITION, NORMAL, TEX_COORD, COLOR, GENERIC } = this.#module;
    if (semantic === 'POSITION') return POSITION;
    if (semantic === 'NORMAL') return NORMAL;
    if (semantic.startsWith('TEXCOORD_')) return TEX_COORD;
    return semantic.startsWith('COLOR_') ? COLOR : GENERIC;
  }

  #quantize(
    encoder: InstanceType<DracoEncoderModule['Encoder']>,
    attributes: readonly VertexAttribute[],
    { origin, side }: Cube,
  ): void {
    const { POSITION, NORMAL, TEX_COORD } = this.#module;
    if (side > 0)
      encoder.SetAttributeExplicitQuantization(
        POSITION,
        POSITION_BITS,
        3,
        Float32Array.from(origin),
        side,
      );
    encoder.SetAttributeQuantization(NORMAL, NORMAL_BITS);
    const uvs = attributes.filter(({ semantic }) => semantic.startsWith('TEXCOORD_'));
    const range = Math.max(0, ...uvs.map((attribute) => boundsOf([floatsOf(attribute)], 2).side));
    const bits = Math.ceil(Math.log2(range * UV_STEPS + 1));
    if (range > 0) encoder.SetAttributeQuantization(TEX_COORD, Math.min(MOST_BITS, bits));
  }
}

/** Returns attributes with weights, and with colors that are floats, as 16-bit fractions. */
function wholeAttributes(attributes: readonly VertexAttribute[]): VertexAttribute[] {
  return withWholeWeights(attributes).map((attribute) =>
    attribute.semantic.startsWith('COLOR_') ? wholeColors(attribute) : attribute,
  );
}
