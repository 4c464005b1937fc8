import type { Measured, Rule } from '../rule.ts';

const MEGABYTE = 2 ** 20;
/** Bytes per texel without compression, including a third for the mipmaps. */
const BYTES_PER_TEXEL = 4 * (4 / 3);

const percent = (share: number | null) => share && 100 * share;

const isPowerOfTwo = (value: number) => value > 0 && Number.isInteger(Math.log2(value));

type Texture = Measured['facts']['textures'][number];

const described = ({ name, width, height }: Texture) =>
  `${JSON.stringify(name)} ${width} × ${height}`;

function uneven({ facts }: Measured): Texture[] {
  return facts.textures.filter(
    ({ width, height }) =>
      width !== null && height !== null && !(isPowerOfTwo(width) && isPowerOfTwo(height)),
  );
}

const longer = ({ width, height }: Texture) => Math.max(width ?? 0, height ?? 0);
const formatOf = ({ contentType }: Texture) => contentType.replace(/^image\/(x-|vnd\.)?/, '');

/** Rules about texture coordinates and images. */
export const TEXTURE_RULES = {
  min_uv_sets: {
    title: 'UV sets',
    description: 'Smallest number of UV sets of a mesh. Baked light often needs two.',
    test: 'min',
    unit: 'UV sets',
    limits: { default: null },
    severity: 'warning',
    remedy: 'Unwrap the meshes without enough UV sets.',
    measure: ({ facts }) => facts.uvs.fewestSets,
  },
  max_uv_missing: {
    title: 'Missing UVs',
    description:
      'Share of the textured surface without UVs, or with UVs that are all zero, in percent.',
    test: 'max',
    unit: '% of the surface',
    limits: { default: 1 },
    severity: 'error',
    remedy: 'Unwrap these faces.',
    measure: ({ facts }) => percent(facts.uvs.missing),
  },
  max_uv_outside: {
    title: 'UVs outside the texture',
    description:
      'Share of the surface whose UVs leave the unit square, in percent. Tiled textures do so by design.',
    test: 'max',
    unit: '% of the surface',
    limits: { default: null },
    severity: 'warning',
    remedy: 'Move the charts into the unit square.',
    measure: ({ facts }) => percent(facts.uvs.outside),
  },
  max_uv_overlap: {
    title: 'Overlapping UVs',
    description:
      'Share of the surface that shares texels with another triangle of its material, in percent. Mirrored halves do so by design.',
    test: 'max',
    unit: '% of the surface',
    limits: { default: 20, web: null },
    severity: 'note',
    remedy:
      'Unwrap the model without overlap if light or ambient occlusion is baked into its texture.',
    measure: ({ facts }) => percent(facts.uvs.overlap),
  },
  min_texel_density: {
    title: 'Lowest texel density',
    description: 'Texels per meter that 95 % of the textured surface reaches.',
    test: 'min',
    unit: 'texels/m',
    limits: { default: null },
    severity: 'warning',
    remedy: 'Enlarge the texture, or the charts of the blurred faces.',
    measure: ({ facts }) => facts.texelDensity?.low ?? null,
  },
  max_texel_density: {
    title: 'Mean texel density',
    description: 'Mean of the texels per meter on the textured surface.',
    test: 'max',
    unit: 'texels/m',
    limits: { default: null },
    severity: 'warning',
    remedy: 'Make the texture smaller.',
    measure: ({ facts }) => facts.texelDensity?.mean ?? null,
  },
  max_texture_size: {
    title: 'Texture size',
    description: 'Longer side of the largest texture in pixels.',
    test: 'max',
    unit: 'px',
    limits: { default: 4096, web: 2048 },
    severity: 'warning',
    remedy: 'Make the texture smaller.',
    measure: ({ facts }) => Math.max(0, ...facts.textures.map(longer)),
    details: ({ facts }, limit) =>
      facts.textures.filter((texture) => longer(texture) > limit).map(described),
  },
  max_uneven_textures: {
    title: 'Textures whose size is not a power of two',
    description:
      'Textures with a side that is not a power of two. They get no mipmaps or no compression in some engines.',
    test: 'max',
    unit: 'textures',
    limits: { default: 0, web: null },
    severity: 'warning',
    remedy: 'Scale them to 512, 1024, 2048 or 4096 pixels.',
    measure: (measured) => uneven(measured).length,
    details: (measured) => uneven(measured).map(described),
  },
  texture_formats: {
    title: 'Texture formats',
    description: 'Allowed image formats.',
    test: 'choice',
    limits: {
      default: ['png', 'jpeg', 'webp', 'ktx2'],
      unity: ['png', 'jpeg', 'ktx2'],
      unreal: ['png', 'jpeg'],
      godot: ['png', 'jpeg', 'webp', 'ktx2'],
    },
    severity: 'error',
    remedy: 'Convert the textures.',
    measure: ({ facts }) => [...new Set(facts.textures.map(formatOf))],
  },
  max_broken_textures: {
    title: 'Damaged textures',
    description: 'Images whose size cannot be read.',
    test: 'max',
    unit: 'textures',
    limits: { default: 0 },
    severity: 'error',
    remedy: 'Export these images again.',
    measure: ({ facts }) => facts.textures.filter(({ width }) => width === null).length,
    details: ({ facts }) =>
      facts.textures.filter(({ width }) => width === null).map(({ name }) => JSON.stringify(name)),
  },
  max_texture_memory: {
    title: 'Texture memory',
    description:
      'Memory of all textures on a graphics card without compression, with mipmaps, in megabytes.',
    test: 'max',
    unit: 'MB',
    limits: { default: 512, web: 128 },
    severity: 'warning',
    remedy: 'Use smaller or fewer textures.',
    measure: ({ facts }) =>
      facts.textures.reduce(
        (sum, { width, height }) => sum + (width ?? 0) * (height ?? 0) * BYTES_PER_TEXEL,
        0,
      ) / MEGABYTE,
  },
} as const satisfies Record<string, Rule>;
