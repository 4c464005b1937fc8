import { TextReader } from '../text/text-reader.ts';

/** What a map statement is about; programs write one thing under several names. */
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
} as const;
export type MtlMapKind = (typeof MAPS)[keyof typeof MAPS];

export interface MtlMap {
  path: string;
  /** −o and −s, origin at the bottom left. */
  offset: [number, number];
  scale: [number, number];
  clamp: boolean;
  /** −bm. */
  multiplier: number;
  /** −imfchan: r, g, b, m (matte: alpha), l (luminance) or z. */
  channel: string;
}

/** Values as in the file; null: not given. */
export interface MtlMaterial {
  name: string;
  diffuse: RGB | null;
  specular: RGB | null;
  emissive: RGB | null;
  /** Ns, 0 to 1000. */
  shininess: number | null;
  opacity: number | null;
  roughness: number | null;
  metallic: number | null;
  illumination: number | null;
  maps: Partial<Record<MtlMapKind, MtlMap>>;
}
type RGB = [number, number, number];

/** Number of values that an option of a map takes; −o, −s and −t take one to three. */
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

/** Reads a material library; statements that are unknown or broken are passed over, as all programs do. */
export function readMtl(bytes: Uint8Array): MtlMaterial[] {
  const text = new TextReader(bytes);
  const materials: MtlMaterial[] = [];
  for (; !text.done; text.nextLine()) {
    if (text.lineDone()) continue;
    const keyword = text.word().toLowerCase();
    if (keyword === 'newmtl') materials.push(newMaterial(text.restOfLine()));
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
    maps: {},
  };
}

function readStatement(material: MtlMaterial, keyword: string, text: TextReader): void {
  if (Object.hasOwn(MAPS, keyword)) {
    const map = readMap(text);
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
      // The opposite of d, which counts where both are given.
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
  }
}

function given(text: TextReader): number | null {
  const value = text.number();
  return Number.isFinite(value) ? value : null;
}

/** One value stands for all three; spectral files and CIE XYZ are passed over. */
function color(text: TextReader): RGB | null {
  const red = given(text);
  if (red === null) return null;
  return [red, given(text) ?? red, given(text) ?? red];
}

/** Options, then the path, which may have spaces. */
function readMap(text: TextReader): MtlMap | null {
  const words = text.restOfLine().split(/(\s+)/);
  const map: MtlMap = {
    path: '',
    offset: [0, 0],
    scale: [1, 1],
    clamp: false,
    multiplier: 1,
    channel: 'l',
  };
  // Words at even places, what sets them apart between.
  let at = 0;
  while (at < words.length && Object.hasOwn(OPTIONS, words[at].toLowerCase())) {
    const option = words[at].toLowerCase();
    const values: string[] = [];
    for (at += 2; at < words.length && values.length < OPTIONS[option]; at += 2) {
      if (OPTIONS[option] === 3 && !isNumber(words[at])) break;
      values.push(words[at]);
    }
    applyOption(map, option, values);
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

function isNumber(word: string): boolean {
  return word !== '' && Number.isFinite(Number(word));
}
