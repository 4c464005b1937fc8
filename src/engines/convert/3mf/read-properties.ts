import { linearOfSrgb } from '../../raster/srgb.ts';
import { FloatList, IndexList } from '../text/number-list.ts';
import { END, OPEN, type XmlScanner } from '../xml/scanner.ts';
import type { ModelPart, PropertyGroup } from './model-part.ts';

/**
 * Reads the open property group to its end; undefined if the element is not a property group. Composite materials
 * become base materials with the mixed color.
 */
export function readPropertyGroup(scanner: XmlScanner, part: ModelPart): PropertyGroup | undefined {
  switch (scanner.name) {
    case 'basematerials':
      return baseMaterials(scanner);
    case 'colorgroup':
      return colorGroup(scanner);
    case 'texture2dgroup':
      return textureGroup(scanner);
    case 'compositematerials':
      return composites(scanner, part);
    case 'multiproperties':
      return multiProperties(scanner);
    default:
      return undefined;
  }
}

/** Calls `visit` at each opening tag with that name inside the open element. */
function each(scanner: XmlScanner, name: string, visit: () => void): void {
  const { depth } = scanner;
  for (
    let token = scanner.next();
    scanner.depth >= depth && token !== END;
    token = scanner.next()
  ) {
    if (token !== OPEN) continue;
    if (scanner.name === name) visit();
    else scanner.skip();
  }
}

function baseMaterials(scanner: XmlScanner): PropertyGroup {
  const names: string[] = [];
  const colors: number[][] = [];
  each(scanner, 'base', () => {
    names.push(scanner.attribute('name') ?? '');
    colors.push(parseColor(scanner.attribute('displaycolor')));
  });
  return { kind: 'base', names, colors };
}

function colorGroup(scanner: XmlScanner): PropertyGroup {
  const colors = new FloatList();
  each(scanner, 'color', () => {
    for (const value of parseColor(scanner.attribute('color'))) colors.push(value);
  });
  return { kind: 'color', colors };
}

function textureGroup(scanner: XmlScanner): PropertyGroup {
  const texture = scanner.numberAttribute('texid');
  const coords = new FloatList();
  each(scanner, 'tex2coord', () => {
    const [u, v] = [scanner.numberAttribute('u'), scanner.numberAttribute('v')];
    // The origin of 3MF texture coordinates is at the bottom left.
    coords.push(Number.isFinite(u) ? u : 0);
    coords.push(Number.isFinite(v) ? 1 - v : 0);
  });
  return { kind: 'texture', texture, coords };
}

function composites(scanner: XmlScanner, part: ModelPart): PropertyGroup {
  const base = part.groups.get(scanner.numberAttribute('matid'));
  const indices = numbers(scanner.attribute('matindices'));
  const names: string[] = [];
  const colors: number[][] = [];
  each(scanner, 'composite', () => {
    const shares = numbers(scanner.attribute('values'));
    const sum = shares.reduce((total, share) => total + Math.max(0, share), 0);
    const mixed = [0, 0, 0, 0];
    indices.forEach((index, k) => {
      const color = base?.kind === 'base' ? base.colors[index] : undefined;
      const share = sum > 0 ? Math.max(0, shares[k] ?? 0) / sum : 1 / indices.length;
      for (let c = 0; c < 4; c++) mixed[c] += share * (color?.[c] ?? 1);
    });
    names.push('');
    colors.push(indices.length > 0 ? mixed : [1, 1, 1, 1]);
  });
  return { kind: 'base', names, colors };
}

function multiProperties(scanner: XmlScanner): PropertyGroup {
  const groups = numbers(scanner.attribute('pids')).slice(0, 8);
  const entries = new IndexList();
  each(scanner, 'multi', () => {
    const indices = numbers(scanner.attribute('pindices'));
    // The specification says that a missing index is 0.
    for (let k = 0; k < groups.length; k++) {
      const index = indices[k] ?? 0;
      entries.push(Number.isInteger(index) && index >= 0 && index < 2 ** 31 ? index : 0);
    }
  });
  return { kind: 'multi', groups, entries };
}

function numbers(text: string | null): number[] {
  return text === null ? [] : text.trim().split(/\s+/).map(Number);
}

/** Parses `#RRGGBB` or `#RRGGBBAA` (sRGB) and returns linear values; white for any other text. */
export function parseColor(text: string | null): number[] {
  const match = /^#([\da-f]{6})([\da-f]{2})?$/i.exec(text?.trim() ?? '');
  if (match === null) return [1, 1, 1, 1];
  const rgb = Number.parseInt(match[1], 16);
  const channel = (shift: number) => linearOfSrgb(((rgb >> shift) & 255) / 255);
  const alpha = match[2] === undefined ? 1 : Number.parseInt(match[2], 16) / 255;
  return [channel(16), channel(8), channel(0), alpha];
}
