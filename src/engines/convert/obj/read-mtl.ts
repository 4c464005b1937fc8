import { TextReader } from '../text/text-reader.ts';

/** Purpose of each map statement. Programs use several names for the same purpose. */
const MAPS = {
  map_kd: 'diffuse',
  map_ke: 'emissive',
  map_d: 'opacity',
  map_tr: 'opacity',
  norm: 'normal',
  map_kn: 'normal',
  map_bump: 'bump',
  bump: 'bump',
  map_pr: 'roughness',
  map_pm: 'metallic',
  map_ks: 'specular',
  map_ns: 'shininess',
  map_ka: 'ambient',
} as const;
export type MtlMapKind = (typeof MAPS)[keyof typeof MAPS];

export interface MtlMap {
  path: string;
  /** Option −o. Its origin, and that of −s, is at the bottom left. */
  offset: [number, number];
  scale: [number, number];
  clamp: boolean;
  /** −bm. */
  multiplier: number;
  /** Option −imfchan: r, g, b, m (matte, that is alpha), l (luminance) or z. */
  channel: string;
}

/** Values as in the file; null if the file does not give them. */
export interface MtlMaterial {
  name: string;
  diffuse: RGB | null;
  specular: RGB | null;
  emissive: RGB | null;
  /** Statement Ns, from 0 to 1000. */
  shininess: number | null;
  opacity: number | null;
  roughness: number | null;
  metallic: number | null;
  illumination: number | null;
  /** Pc and Pcr. */
  clearcoat: number | null;
  clearcoatRoughness: number | null;
  maps: Partial<Record<MtlMapKind, MtlMap>>;
  /** Whether the file was written by Blender, which writes roughness into map_Ns. */
  isFromBlender: boolean;
  /** Statements and options that have a meaning but are not read, as the file spells them. */
  unread: string[];
}
type RGB = [number, number, number];

/** Number of values that an option of a map has. −o, −s and −t have one to three. */
const OPTIONS: Record<string, number> = {
  '-blendu': 1,
  '-blendv': 1,
  '-boost': 1,
  '-mm': 2,
  '-o': 3,
  '-s': 3,
  '-t': 3,
  '-texres': 1,
  '-clamp': 1,
  '-bm': 1,
  '-imfchan': 1,
  '-type': 1,
  '-cc': 1,
};

/**
 * Statements that do not affect the surface: the ambient color and the index of refraction (which exporters fill with
 * defaults), the sharpness of reflections, and antialiasing.
 */
const WITHOUT_MEANING = new Set(['ka', 'ni', 'sharpness', 'map_aat']);
/** Maximum number of unread statements noted per material. Only damaged files have more. */
const MOST_UNREAD = 1000;
/** Statements that have no effect if all their values are 0 or, for `Tf`, if all are 1. */
const OFF_AT_ZERO = new Set(['ps', 'aniso', 'anisor', 'tf', 'km']);

/** Reads a material library. Broken statements are skipped, as in all programs. */
export function readMtl(bytes: Uint8Array): MtlMaterial[] {
  const text = new TextReader(bytes);
  const isFromBlender = /^#\s*Blender/i.test(Buffer.from(bytes.subarray(0, 40)).toString('latin1'));
  const materials: MtlMaterial[] = [];
  for (; !text.done; text.nextLine()) {
    if (text.lineDone()) continue;
    const keyword = text.word();
    if (keyword.toLowerCase() === 'newmtl')
      materials.push({ ...newMaterial(text.restOfLine()), isFromBlender });
    else if (materials.length > 0) readStatement(materials[materials.length - 1], keyword, text);
  }
  return materials;
}

function newMaterial(name: string): MtlMaterial {
  return {
    name,
    diffuse: null,
    specular: null,
    emissive: null,
    shininess: null,
    opacity: null,
    roughness: null,
    metallic: null,
    illumination: null,
    clearcoat: null,
    clearcoatRoughness: null,
    maps: {},
    isFromBlender: false,
    unread: [],
  };
}

function readStatement(material: MtlMaterial, spelled: string, text: TextReader): void {
  const keyword = spelled.toLowerCase();
  if (Object.hasOwn(MAPS, keyword)) {
    const map = readMap(text, (option) => material.unread.push(`${spelled} ${option}`));
    if (map !== null) material.maps[MAPS[keyword as keyof typeof MAPS]] = map;
    return;
  }
  switch (keyword) {
    case 'kd':
      material.diffuse = color(text);
      break;
    case 'ks':
      material.specular = color(text);
      break;
    case 'ke':
      material.emissive = color(text);
      break;
    case 'ns':
      material.shininess = given(text);
      break;
    case 'd':
      material.opacity = given(text);
      break;
    case 'tr': {
      // Tr is the opposite of d. If both are given, d is used.
      const transparency = given(text);
      if (transparency !== null) material.opacity ??= 1 - transparency;
      break;
    }
    case 'pr':
      material.roughness = given(text);
      break;
    case 'pm':
      material.metallic = given(text);
      break;
    case 'illum':
      material.illumination = given(text);
      break;
    case 'pc':
      material.clearcoat = given(text);
      break;
    case 'pcr':
      material.clearcoatRoughness = given(text);
      break;
    default:
      if (
        material.unread.length < MOST_UNREAD &&
        !WITHOUT_MEANING.has(keyword) &&
        !isOff(keyword, text)
      )
        material.unread.push(spelled);
  }
}

function isOff(keyword: string, text: TextReader): boolean {
  if (!OFF_AT_ZERO.has(keyword)) return false;
  const values = color(text);
  const neutral = keyword === 'tf' ? [0, 1] : [0];
  return values === null || neutral.some((value) => values.every((given) => given === value));
}

function given(text: TextReader): number | null {
  const value = text.number();
  return Number.isFinite(value) ? value : null;
}

/** Reads a color. A single value stands for all three. Colors given as spectral files or CIE XYZ are skipped. */
function color(text: TextReader): RGB | null {
  const red = given(text);
  if (red === null) return null;
  return [red, given(text) ?? red, given(text) ?? red];
}

/** Reads the options and then the path, which may contain spaces. */
function readMap(text: TextReader, unread: (option: string) => void): MtlMap | null {
  const words = text.restOfLine().split(/(\s+)/);
  const map: MtlMap = {
    path: '',
    offset: [0, 0],
    scale: [1, 1],
    clamp: false,
    multiplier: 1,
    channel: 'l',
  };
  // Words are at even indices, and the separators between them at odd indices.
  let at = 0;
  while (at < words.length && Object.hasOwn(OPTIONS, words[at].toLowerCase())) {
    const option = words[at].toLowerCase();
    const values: string[] = [];
    for (at += 2; at < words.length && values.length < OPTIONS[option]; at += 2) {
      if (OPTIONS[option] === 3 && !isNumber(words[at])) break;
      values.push(words[at]);
    }
    applyOption(map, option, values);
    if (isUnread(option, values)) unread(option);
  }
  map.path = words
    .slice(at)
    .join('')
    .replace(/^"(.*)"$/, '$1');
  return map.path === '' ? null : map;
}

function applyOption(map: MtlMap, option: string, values: string[]): void {
  const [first = 0, second = first] = values.map(Number);
  if (option === '-clamp') map.clamp = values[0]?.toLowerCase() === 'on';
  else if (option === '-imfchan') map.channel = values[0]?.toLowerCase() ?? 'l';
  else if (!Number.isFinite(first) || values.length === 0) return;
  else if (option === '-bm') map.multiplier = first;
  else if (option === '-o') map.offset = [first, values.length > 1 ? second : 0];
  else if (option === '-s') map.scale = [first, values.length > 1 ? second : 1];
}

/**
 * Returns whether an option is not read: turbulence, a different range of values, or color correction, unless it is
 * switched off.
 */
function isUnread(option: string, values: string[]): boolean {
  if (option === '-t') return values.some((value) => Number(value) !== 0);
  if (option === '-mm') return Number(values[0]) !== 0 || Number(values[1]) !== 1;
  return option === '-cc' && values[0]?.toLowerCase() === 'on';
}

function isNumber(word: string): boolean {
  return word !== '' && Number.isFinite(Number(word));
}
