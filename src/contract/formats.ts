/** Features of a model that a file format may be unable to hold. */
export type ModelFeature =
  | 'polygons'
  | 'hierarchy'
  | 'normals'
  | 'uvs'
  | 'uv-sets'
  | 'vertex-colors'
  | 'materials'
  | 'textures'
  | 'skins'
  | 'morph-targets'
  | 'animations'
  | 'cameras'
  | 'lights';

/** Properties of a model format that are known without reading a file. */
interface ModelFormat {
  /** Name to use in sentences, if it differs from the name that the API uses. */
  title?: string;
  /** Media type of its files; absent if none is registered or in common use. */
  mediaType?: string;
  /** Extensions of its files in a zip, preferred one first. If absent, the extension is the format's name. */
  extensions?: readonly string[];
  /** Matches the first bytes (as latin1) of every file of this format and of no other. */
  signature?: RegExp;
  /** Matches the beginning of every text file of this format, after any byte order mark and white space. */
  textSignature?: RegExp;
  /** For formats that are zips: matches entry names. Every zip of this format contains at least one such entry. */
  packageEntry?: RegExp;
  /** Format of a zip whose first file is of this format. */
  packagedAs?: string;
  /** True if files of this format do not store their unit and up axis. */
  unitless?: true;
  /** True if 3D printers and CAD programs read this format. They assume millimeters for numbers without a unit. */
  forPrint?: true;
  /** Properties of written files; absent if the format can only be read. */
  written?: {
    /** Position in the lists of written formats: 1, 2, … */
    place: number;
    /** Features that the writer cannot store. They are omitted with a warning. */
    cannotHold: readonly ModelFeature[];
  };
}

/** Features that are missing in formats that hold a single motionless mesh. */
const ALL_BUT_ONE_MESH = [
  'hierarchy',
  'skins',
  'morph-targets',
  'animations',
  'cameras',
  'lights',
] as const;

/**
 * Every format that can be read, by the name that the API uses. The contract, the media prober, the converter, the
 * command line and docs/formats.md use this table. The readers and writers are in `engines/convert/registry.ts`.
 *
 * A format without a signature is recognized by more than its first bytes (`adapters/media/model-format.ts`).
 */
export const FORMATS = {
  glb: {
    title: 'GLB',
    mediaType: 'model/gltf-binary',
    extensions: ['glb', 'gltf'],
    signature: /^glTF/,
    // The triangles of each polygon are marked (FB_ngon_encoding), so that readers that know these marks can rejoin
    // them.
    written: { place: 1, cannotHold: ['polygons'] },
  },
  gltf: {
    title: 'glTF',
    mediaType: 'model/gltf+json',
    extensions: ['gltf', 'glb'],
    written: { place: 2, cannotHold: ['polygons'] },
  },
  obj: {
    title: 'OBJ',
    mediaType: 'model/obj',
    unitless: true,
    written: { place: 3, cannotHold: ['uv-sets', ...ALL_BUT_ONE_MESH] },
  },
  fbx: {
    title: 'FBX',
    signature: /^Kaydara FBX Binary {2}\0/,
    textSignature: /^; FBX \d/,
    written: { place: 4, cannotHold: [] },
  },
  stl: {
    title: 'STL',
    mediaType: 'model/stl',
    unitless: true,
    forPrint: true,
    written: {
      place: 5,
      cannotHold: [
        'polygons',
        'normals',
        'uvs',
        'vertex-colors',
        'materials',
        'textures',
        ...ALL_BUT_ONE_MESH,
      ],
    },
  },
  ply: {
    title: 'PLY',
    mediaType: 'application/x-ply',
    unitless: true,
    signature: /^ply\r?\n/,
    written: { place: 6, cannotHold: ['uv-sets', 'materials', 'textures', ...ALL_BUT_ONE_MESH] },
  },
  dae: {
    title: 'COLLADA',
    mediaType: 'model/vnd.collada+xml',
    written: { place: 9, cannotHold: [] },
  },
  '3mf': {
    mediaType: 'model/3mf',
    forPrint: true,
    packageEntry: /\.model$|^_rels\/\.rels$/i,
    written: {
      place: 8,
      cannotHold: [
        'polygons',
        'normals',
        'uv-sets',
        'skins',
        'morph-targets',
        'animations',
        'cameras',
        'lights',
      ],
    },
  },
  usdz: {
    title: 'USD',
    mediaType: 'model/vnd.usdz+zip',
    extensions: ['usdz', 'usdc', 'usda', 'usd'],
    packageEntry: /\.usd[ac]?$/i,
    written: { place: 7, cannotHold: [] },
  },
  usda: { mediaType: 'model/vnd.usda', textSignature: /^#usda \d/, packagedAs: 'usdz' },
  usdc: { signature: /^PXR-USDC/, packagedAs: 'usdz' },
  off: {
    mediaType: 'application/x-off',
    textSignature: /^(ST)?(C)?(N)?(4)?(n)?OFF\b/,
    unitless: true,
  },
  '3ds': { unitless: true },
  amf: { mediaType: 'application/x-amf', forPrint: true },
  x: { signature: /^xof \d{4}(txt|bin|tzip|bzip) /, unitless: true },
  lwo: { signature: /^FORM[\s\S]{4}(LWO[B23]|LXOB)/ },
  ac: { textSignature: /^AC3D[0-9a-f]/, unitless: true },
  b3d: { signature: /^BB3D/, unitless: true },
  md5mesh: { textSignature: /^MD5Version \d/, unitless: true },
  ase: { textSignature: /^\*3DSMAX_ASCIIEXPORT/, unitless: true },
} as const satisfies Readonly<Record<string, ModelFormat>>;

/** Name of a format that can be read. */
export type ReadFormat = keyof typeof FORMATS;

/** Name of a format that can be written. */
export type WriteFormat = {
  [Name in ReadFormat]: (typeof FORMATS)[Name] extends { written: object } ? Name : never;
}[ReadFormat];

/** Formats that the converter reads. A zip contains a file in one of them, together with its companion files. */
export const READ_FORMATS = Object.keys(FORMATS) as readonly ReadFormat[];

/** Formats that the converter writes. gltf and obj are written as a zip. */
export const WRITE_FORMATS = READ_FORMATS.filter((name) => placeOf(name) > 0).sort(
  (a, b) => placeOf(a) - placeOf(b),
) as readonly WriteFormat[];

/**
 * Names that stand for several formats. The bytes of a file decide between them. If there is no file, the first format
 * applies.
 */
const ALIASES: Readonly<Record<string, readonly ReadFormat[]>> = {
  // A `.usd` file is either text or binary (a crate). A zip that contains such a file and its textures is a package.
  usd: ['usdz', 'usdc', 'usda'],
};

/** Names that a request may use for the format of a source: formats, and aliases for several formats. */
export const READ_NAMES: readonly string[] = [...READ_FORMATS, ...Object.keys(ALIASES)];

/** Returns the format with the given name, or null for an unknown name. */
export function formatNamed(name: string): ModelFormat | null {
  return Object.hasOwn(FORMATS, name) ? FORMATS[name as ReadFormat] : null;
}

/** Returns the formats that a name stands for: one, several for an alias, none for an unknown name. */
export function formatsOf(name: string): readonly ReadFormat[] {
  if (Object.hasOwn(ALIASES, name)) return ALIASES[name] ?? [];
  return Object.hasOwn(FORMATS, name) ? [name as ReadFormat] : [];
}

/** Returns whether the writer of a format can store a feature. */
export function holds(name: WriteFormat, feature: ModelFeature): boolean {
  return !formatNamed(name)?.written?.cannotHold.includes(feature);
}

/** Formats that can be written but do not store their unit and axes. */
export const UNITLESS_FORMATS = WRITE_FORMATS.filter((name) => formatNamed(name)?.unitless);

/** Units of length that a request may name, with their size in meters. */
export const LENGTH_UNITS = { mm: 1e-3, cm: 1e-2, m: 1, inch: 0.0254, foot: 0.3048 } as const;

/** Up axes that a request may name. */
export const UP_AXES = ['y', 'z'] as const;

/** Returns the media type of a format's files. */
export function mediaTypeOf(name: string): string {
  return formatNamed(name)?.mediaType ?? 'application/octet-stream';
}

function placeOf(name: ReadFormat): number {
  return formatNamed(name)?.written?.place ?? 0;
}

/** How the geometry of a GLB or glTF is stored. */
export const COMPRESSIONS = ['none', 'meshopt', 'draco'] as const;
export type Compression = (typeof COMPRESSIONS)[number];

/** How the textures of a GLB or glTF are stored; `keep`: in the formats they have. */
export const TEXTURE_ENCODINGS = ['keep', 'png', 'webp', 'ktx2'] as const;
export type TextureEncoding = (typeof TEXTURE_ENCODINGS)[number];
