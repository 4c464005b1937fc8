/** What a model can have and a file format may be unable to hold. */
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

/** What is known of a format of model files without reading one. */
interface ModelFormat {
  /** Its name in sentences, where that differs from its name on the wire. */
  title?: string;
  /** Media type of its files; left out where none is registered or in common use. */
  mediaType?: string;
  /** Endings of its files' names in a zip, the preferred first; left out: its name. */
  extensions?: readonly string[];
  /** First bytes (as latin1) of every file of this format and of no other. */
  signature?: RegExp;
  /** The same for text: what follows a byte order mark and white space. */
  textSignature?: RegExp;
  /** The format is a zip: names of entries, of which such a zip has at least one. */
  packageEntry?: RegExp;
  /** The format of a zip whose first file is of this format. */
  packagedAs?: string;
  /** Its files have no fields for their unit and the axis that points up. */
  unitless?: true;
  /** Printers and CAD programs read it: to them numbers without a unit are millimeters. */
  forPrint?: true;
  /** What is known of files that are written; left out where the format is only read. */
  written?: {
    /** Place in the lists of formats that are written: 1, 2, … */
    place: number;
    /** What the file, as it is written here, cannot hold: it is left out, and a warning says so. */
    cannotHold: readonly ModelFeature[];
  };
}

/** What formats lack that hold one motionless mesh. */
const ALL_BUT_ONE_MESH = [
  'hierarchy',
  'skins',
  'morph-targets',
  'animations',
  'cameras',
  'lights',
] as const;

/**
 * Every format that is read, by its name on the wire. The contract, the media prober, the converter, the command line
 * and docs/formats.md look here; the readers and writers themselves are in `engines/convert/registry.ts`.
 *
 * A format without a signature is told by more than its first bytes (`adapters/media/model-format.ts`).
 */
export const FORMATS = {
  glb: {
    title: 'GLB',
    mediaType: 'model/gltf-binary',
    extensions: ['glb', 'gltf'],
    signature: /^glTF/,
    // The triangles of a polygon are marked (FB_ngon_encoding), and become one again in readers that know the marks.
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

/** Name of a format that is read. */
export type ReadFormat = keyof typeof FORMATS;

/** Name of a format that is written. */
export type WriteFormat = {
  [Name in ReadFormat]: (typeof FORMATS)[Name] extends { written: object } ? Name : never;
}[ReadFormat];

/** Formats that the converter reads; a zip holds one of them with its companions. */
export const READ_FORMATS = Object.keys(FORMATS) as readonly ReadFormat[];

/** Formats that the converter writes; gltf and obj come as a zip. */
export const WRITE_FORMATS = READ_FORMATS.filter((name) => placeOf(name) > 0).sort(
  (a, b) => placeOf(a) - placeOf(b),
) as readonly WriteFormat[];

/** Names that stand for several formats. A file's bytes say which of them it is; where they do not, it is the first. */
const ALIASES: Readonly<Record<string, readonly ReadFormat[]>> = {
  // A `.usd` file is text or a crate; a zip of one with its textures is a package.
  usd: ['usdz', 'usdc', 'usda'],
};

/** Names that a request may give for what is read: formats, and aliases of several. */
export const READ_NAMES: readonly string[] = [...READ_FORMATS, ...Object.keys(ALIASES)];

/** What the table says of a format; null for a name that is not in it. */
export function formatNamed(name: string): ModelFormat | null {
  return Object.hasOwn(FORMATS, name) ? FORMATS[name as ReadFormat] : null;
}

/** The formats that a name stands for: one, several for an alias, none for a name that is not known. */
export function formatsOf(name: string): readonly ReadFormat[] {
  if (Object.hasOwn(ALIASES, name)) return ALIASES[name] ?? [];
  return Object.hasOwn(FORMATS, name) ? [name as ReadFormat] : [];
}

/** Whether files of a format, as they are written here, can hold that feature. */
export function holds(name: WriteFormat, feature: ModelFeature): boolean {
  return !formatNamed(name)?.written?.cannotHold.includes(feature);
}

/** Formats that are written and have no fields for their unit and axes. */
export const UNITLESS_FORMATS = WRITE_FORMATS.filter((name) => formatNamed(name)?.unitless);

/** Units of length that a request may name, with the meters in each. */
export const LENGTH_UNITS = { mm: 1e-3, cm: 1e-2, m: 1, inch: 0.0254, foot: 0.3048 } as const;

/** Axes that a request may say to point up. */
export const UP_AXES = ['y', 'z'] as const;

/** Media type of a format's files. */
export function mediaTypeOf(name: string): string {
  return formatNamed(name)?.mediaType ?? 'application/octet-stream';
}

function placeOf(name: ReadFormat): number {
  return formatNamed(name)?.written?.place ?? 0;
}
