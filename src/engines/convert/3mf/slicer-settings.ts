import { type ConvertContext, FormatError } from '../format.ts';
import { END, OPEN, XmlScanner } from '../xml/scanner.ts';
import type { Package } from './package.ts';
import { parseColor } from './read-properties.ts';

/** Maximum size of a settings file. No slicer writes larger ones. */
const MAX_SIZE = 1 << 24;
/** Names, used in messages, for the purpose of slicer parts that are not printed as solids. */
const ROLES: Readonly<Record<string, string>> = {
  modifier_part: 'modifier',
  parametermodifier: 'modifier',
  negative_part: 'negative volume',
  negativevolume: 'negative volume',
  support_blocker: 'support blocker',
  supportblocker: 'support blocker',
  support_enforcer: 'support enforcer',
  supportenforcer: 'support enforcer',
};

/** A part of an object, as the slicer sees it. */
export interface SlicerPart {
  name: string;
  /** Number of the part's filament, starting at 1; 0 for the object's filament. */
  filament: number;
  /** Purpose of a part that is not printed, such as `modifier` or `negative volume`; null if the part is printed. */
  role: string | null;
}

/** A part that consists of a range of an object's triangles (PrusaSlicer). */
export interface SlicerVolume extends SlicerPart {
  first: number;
  last: number;
}

export interface SlicerObject extends SlicerPart {
  /** Settings of the parts, keyed by the number of the object that a component places. */
  parts: Map<number, SlicerPart>;
  volumes: SlicerVolume[];
}

/** Settings that slicers store next to the model. */
export interface SlicerSettings {
  objects: Map<number, SlicerObject>;
  /** Linear RGBA of each filament; empty if the file does not give any. */
  filaments: number[][];
}

/** Reads the settings of Bambu Studio, OrcaSlicer, PrusaSlicer and SuperSlicer that affect how a model looks. */
export function readSlicerSettings(source: Package, context: ConvertContext): SlicerSettings {
  const settings: SlicerSettings = { objects: new Map(), filaments: [] };
  attempt(source, 'Metadata/project_settings.config', context, (bytes) => {
    settings.filaments = bambuFilaments(bytes);
  });
  if (settings.filaments.length === 0)
    attempt(source, 'Metadata/Slic3r_PE.config', context, (bytes) => {
      settings.filaments = prusaFilaments(bytes);
    });
  for (const path of ['Metadata/model_settings.config', 'Metadata/Slic3r_PE_model.config'])
    attempt(source, path, context, (bytes) => readObjects(bytes, settings, context));
  return settings;
}

/** Runs a step that may fail, because a broken settings file must not make the model unreadable. */
function attempt(
  source: Package,
  path: string,
  context: ConvertContext,
  read: (bytes: Uint8Array) => void,
): void {
  const bytes = source.part(path);
  if (bytes === null) return;
  try {
    if (bytes.length > MAX_SIZE) throw new FormatError('The settings are too large.');
    read(bytes);
  } catch (error) {
    if (!(error instanceof FormatError || error instanceof SyntaxError)) throw error;
    context.unread.note('file', path);
  }
}

function bambuFilaments(bytes: Uint8Array): number[][] {
  const settings: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const colors = (settings as { filament_colour?: unknown } | null)?.filament_colour;
  return Array.isArray(colors) ? colors.map((color) => opaque(String(color))) : [];
}

/**
 * Returns the color of each extruder from a line such as `; extruder_color = "";#FF0000`, or, for an extruder without
 * a color, the color of its filament.
 */
function prusaFilaments(bytes: Uint8Array): number[][] {
  const text = new TextDecoder().decode(bytes);
  const list = (key: string) =>
    (new RegExp(`^;? ?${key} ?= ?(.*)$`, 'm').exec(text)?.[1] ?? '')
      .split(';')
      .map((color) => color.replaceAll('"', '').trim());
  const [extruders, filaments] = [list('extruder_colour'), list('filament_colour')];
  const colors = Array.from({ length: Math.max(extruders.length, filaments.length) }, (_, k) =>
    extruders[k] ? extruders[k] : (filaments[k] ?? ''),
  );
  return colors.every((color) => color === '') ? [] : colors.map(opaque);
}

/** Makes a color opaque. Some slicers write alpha 0 if no color was chosen. */
function opaque(color: string): number[] {
  const [red, green, blue, alpha] = parseColor(color);
  return [red, green, blue, alpha === 0 ? 1 : alpha];
}

/**
 * Reads each `<object id>` with its `<metadata key value>`. It contains `<part id subtype>` or `<volume firstid
 * lastid>` elements with metadata of their own.
 */
function readObjects(bytes: Uint8Array, settings: SlicerSettings, context: ConvertContext): void {
  const scanner = new XmlScanner(bytes, context);
  let object: SlicerObject | null = null;
  let part: SlicerPart | null = null;
  let plates = 0;
  for (let token = scanner.next(); token !== END; token = scanner.next()) {
    if (token !== OPEN) {
      if (scanner.name === 'part' || scanner.name === 'volume') part = null;
      if (scanner.name === 'object') object = null;
      continue;
    }
    if (scanner.name === 'plate') plates++;
    else if (scanner.name === 'object') {
      object = { name: '', filament: 0, role: null, parts: new Map(), volumes: [] };
      settings.objects.set(scanner.numberAttribute('id'), object);
    } else if (scanner.name === 'part' && object !== null) {
      part = { name: '', filament: 0, role: roleOf(scanner.attribute('subtype')) };
      object.parts.set(scanner.numberAttribute('id'), part);
    } else if (scanner.name === 'volume' && object !== null) {
      const [first, last] = [scanner.numberAttribute('firstid'), scanner.numberAttribute('lastid')];
      const volume: SlicerVolume = { name: '', filament: 0, role: null, first, last };
      object.volumes.push(volume);
      part = volume;
    } else if (scanner.name === 'metadata') readSetting(scanner, part ?? object);
  }
  if (plates > 1) context.unread.note('element', 'plate', plates);
}

function readSetting(scanner: XmlScanner, part: SlicerPart | null): void {
  const key = scanner.attribute('key');
  const value = scanner.attribute('value') ?? '';
  if (part === null) return;
  if (key === 'name') part.name = value.slice(0, 1000);
  else if (key === 'extruder') part.filament = filamentNumber(value);
  else if (key === 'volume_type') part.role = roleOf(value);
  else if (key === 'modifier' && value === '1') part.role = 'modifier';
}

function roleOf(subtype: string | null): string | null {
  const key = (subtype ?? '').toLowerCase();
  return Object.hasOwn(ROLES, key) ? ROLES[key] : null;
}

function filamentNumber(text: string): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 && value < 256 ? value : 0;
}
