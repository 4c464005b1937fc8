import { z } from 'zod';
import { type ConvertContext, FormatError } from '../format.ts';
import { TextEncoding } from '../text/text-encoding.ts';

/** Schemas for the part of glTF 2.0's JSON that is read. Missing values get the specification's defaults. */
const index = z.int().min(0);
const count = z.int().min(0);
const name = z.string().catch('').default('');
const extensions = z.record(z.string(), z.unknown()).catch({}).default({});
const numbers = (length: number) => z.array(z.number()).length(length);
const listOf = <T extends z.ZodType>(item: T) => z.array(item).default([]);

const componentType = z.literal([5120, 5121, 5122, 5123, 5125, 5126]);
const accessor = z.object({
  bufferView: index.optional(),
  byteOffset: count.default(0),
  componentType,
  normalized: z.boolean().default(false),
  count,
  type: z.enum(['SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT2', 'MAT3', 'MAT4']),
  sparse: z
    .object({
      count,
      indices: z.object({ bufferView: index, byteOffset: count.default(0), componentType }),
      values: z.object({ bufferView: index, byteOffset: count.default(0) }),
    })
    .optional(),
});

const bufferView = z.object({
  buffer: index,
  byteOffset: count.default(0),
  byteLength: count,
  byteStride: count.optional(),
  extensions,
});

const attributes = z.record(z.string(), index);
const primitive = z.object({
  attributes,
  indices: index.optional(),
  material: index.optional(),
  mode: z.int().default(4),
  targets: listOf(attributes),
  extensions,
});

/** A material's reference to a texture. Some slots also have `scale` or `strength`. */
const textureInfo = z.object({
  index,
  texCoord: count.default(0),
  scale: z.number().optional(),
  strength: z.number().optional(),
  extensions,
});

const material = z.object({
  name,
  pbrMetallicRoughness: z
    .object({
      baseColorFactor: numbers(4).optional(),
      baseColorTexture: textureInfo.optional(),
      metallicFactor: z.number().default(1),
      roughnessFactor: z.number().default(1),
      metallicRoughnessTexture: textureInfo.optional(),
    })
    .default({ metallicFactor: 1, roughnessFactor: 1 }),
  normalTexture: textureInfo.optional(),
  occlusionTexture: textureInfo.optional(),
  emissiveTexture: textureInfo.optional(),
  emissiveFactor: numbers(3).optional(),
  alphaMode: z.string().default('OPAQUE'),
  alphaCutoff: z.number().default(0.5),
  doubleSided: z.boolean().default(false),
  extensions,
  extras: z.unknown().optional(),
});

const node = z.object({
  name,
  children: listOf(index),
  matrix: numbers(16).optional(),
  translation: numbers(3).optional(),
  rotation: numbers(4).optional(),
  scale: numbers(3).optional(),
  mesh: index.optional(),
  skin: index.optional(),
  camera: index.optional(),
  weights: listOf(z.number()),
  extensions,
  extras: z.unknown().optional(),
});

const documentSchema = z.object({
  asset: z.object({ version: z.string(), generator: z.string().nullish().catch(null) }),
  extensionsUsed: listOf(z.string()),
  extensionsRequired: listOf(z.string()),
  extensions,
  buffers: listOf(z.object({ uri: z.string().optional(), byteLength: count, extensions })),
  bufferViews: listOf(bufferView),
  accessors: listOf(accessor),
  images: listOf(
    z.object({ name, uri: z.string().optional(), bufferView: index.optional(), mimeType: name }),
  ),
  samplers: listOf(
    z.object({
      magFilter: z.int().optional(),
      wrapS: z.int().default(10497),
      wrapT: z.int().default(10497),
    }),
  ),
  textures: listOf(z.object({ sampler: index.optional(), source: index.optional(), extensions })),
  materials: listOf(material),
  meshes: listOf(
    z.object({
      name,
      primitives: listOf(primitive),
      weights: listOf(z.number()),
      extras: z
        .looseObject({ targetNames: z.array(z.string()).optional() })
        .optional()
        .catch(undefined),
    }),
  ),
  nodes: listOf(node),
  scene: index.optional(),
  scenes: listOf(z.object({ name, nodes: listOf(index) })),
  skins: listOf(z.object({ name, inverseBindMatrices: index.optional(), joints: listOf(index) })),
  animations: listOf(
    z.object({
      name,
      channels: listOf(
        z.object({
          sampler: index,
          target: z.object({ node: index.optional(), path: z.string(), extensions }),
        }),
      ),
      samplers: listOf(
        z.object({ input: index, output: index, interpolation: z.string().default('LINEAR') }),
      ),
    }),
  ),
  cameras: listOf(
    z.object({
      name,
      perspective: z
        .object({
          yfov: z.number(),
          aspectRatio: z.number().optional(),
          znear: z.number(),
          zfar: z.number().optional(),
        })
        .optional(),
      orthographic: z
        .object({ xmag: z.number(), ymag: z.number(), znear: z.number(), zfar: z.number() })
        .optional(),
    }),
  ),
});

export type GltfDocument = z.infer<typeof documentSchema>;
export type GltfAccessor = z.infer<typeof accessor>;
export type GltfPrimitive = z.infer<typeof primitive>;
export type GltfMaterial = z.infer<typeof material>;
export type GltfNode = z.infer<typeof node>;
export type GltfTextureInfo = z.infer<typeof textureInfo>;

/** Schema that an object inside a material extension must match to count as a texture info. */
export const textureInfoSchema = textureInfo;

/**
 * Parses the JSON of a glTF 2.0 file and checks its structure. Indices are not yet checked.
 * @throws FormatError if the bytes are not JSON, not glTF, or not version 2
 */
export function parseDocument(
  bytes: Uint8Array,
  context: Pick<ConvertContext, 'limits' | 'warn'>,
): GltfDocument {
  // glTF requires UTF-8, but some exporters write names in their system's encoding.
  const text = new TextDecoder().decode(new TextEncoding(context).toUtf8(bytes));
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new FormatError('its JSON chunk is damaged or truncated');
  }
  const version = z.object({ asset: z.object({ version: z.string() }) }).safeParse(json);
  if (!version.success)
    throw new FormatError('it is not a glTF file: its JSON has no asset version');
  if (!version.data.asset.version.startsWith('2.'))
    throw new FormatError(
      `it is glTF ${version.data.asset.version.slice(0, 8)}; export it again as glTF 2.0`,
    );
  const parsed = documentSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0];
  throw new FormatError(`its glTF JSON is invalid at ${path.join('.') || 'the top'}: ${message}`);
}

/**
 * Returns the list element that another part of the file refers to.
 * @throws FormatError if the element does not exist
 */
export function elementOf<T>(list: readonly T[], at: number, what: string): T {
  if (at < 0 || at >= list.length)
    throw new FormatError(`it refers to ${what} ${at}, but has only ${list.length}`);
  return list[at];
}
