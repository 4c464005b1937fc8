import type { TextureUse, Wrap } from '../../mesh/scene.ts';
import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';

/** Profile of the technique in which Maya and FBX exporters say how a texture lies on its UVs. */
export const PLACEMENT_PROFILE = 'MAYA';
/** Around this point of the UV square textures are turned. */
const CENTER = 0.5;

/** How a texture lies on its UVs; null for a wrap: the file does not say. */
export interface TexturePlacement {
  transform: TextureUse['transform'];
  wrapS: Wrap | null;
  wrapT: Wrap | null;
}

/**
 * Reads Maya's `place2dTexture` beside a `<texture>`: the frame is turned about its middle, moved and scaled to its
 * coverage, the image repeated and moved in it, mirrored, and turned about its middle in the end.
 */
export function readPlacement(collada: Collada, texture: Element): TexturePlacement | null {
  const technique = placementTechnique(collada, texture);
  if (technique === null) return null;
  const { xml, context } = collada;
  const number = (name: string, otherwise: number) => {
    const element = xml.child(technique, name);
    const text = element === null ? '' : xml.text(element);
    if (/^true$/i.test(text)) return 1;
    if (/^false$/i.test(text)) return 0;
    const value = text === '' ? Number.NaN : Number(text);
    return Number.isFinite(value) ? value : otherwise;
  };
  for (const name of ['stagger', 'noiseU', 'noiseV'])
    if (number(name, 0) !== 0) context.unread.note('property', `MAYA ${name}`);
  const wrap = (axis: string): Wrap | null => {
    if (number(`mirror${axis}`, 0) !== 0) return 'mirror';
    if (xml.child(technique, `wrap${axis}`) === null) return null;
    return number(`wrap${axis}`, 1) !== 0 ? 'repeat' : 'clamp';
  };
  const scale = ['U', 'V'].map(
    (axis) => number(`repeat${axis}`, 1) / (number(`coverage${axis}`, 1) || 1),
  );
  const move = ['U', 'V'].map(
    (axis, i) => number(`offset${axis}`, 0) - number(`translateFrame${axis}`, 0) * scale[i],
  );
  const [frame, turn] = [number('rotateFrame', 0), number('rotateUV', 0)];
  // A frame that is turned before it is stretched would shear the image, which no target can hold.
  const isSheared = frame % 180 !== 0 && Math.abs(scale[0] - scale[1]) > 1e-6;
  if (isSheared) context.unread.note('property', 'MAYA rotateFrame');
  return {
    transform: transformOf(scale, move, isSheared ? 0 : frame, turn),
    wrapS: wrap('U'),
    wrapT: wrap('V'),
  };
}

function placementTechnique({ xml }: Collada, texture: Element): Element | null {
  for (const extra of xml.children(texture, 'extra')) {
    for (const technique of xml.children(extra, 'technique')) {
      if (PLACED_BY.some((name) => xml.child(technique, name) !== null)) return technique;
    }
  }
  return null;
}

/** Any of these shows that a technique places a texture. */
const PLACED_BY = [
  ...['wrap', 'mirror', 'repeat', 'offset', 'coverage', 'translateFrame', 'noise'].flatMap(
    (name) => [`${name}U`, `${name}V`],
  ),
  'rotateUV',
  'rotateFrame',
  'stagger',
];

/** The same in glTF's terms, whose v runs downwards; null where nothing moves. */
function transformOf(
  [su, sv]: number[],
  [mu, mv]: number[],
  frame: number,
  turn: number,
): TextureUse['transform'] {
  if (su === 1 && sv === 1 && mu === 0 && mv === 0 && frame === 0 && turn === 0) return null;
  const place = (u: number, v: number): [number, number] => {
    const [x, y] = turned(u, v, frame);
    return turned(x * su + mu, y * sv + mv, turn);
  };
  // glTF's origin is the top left of the image, COLLADA's (0, 1).
  const [u, v] = place(0, 1);
  return {
    offset: [u, 1 - v],
    rotation: ((frame + turn) * Math.PI) / 180,
    scale: [su, sv],
  };
}

/** About the middle, counter-clockwise in degrees. */
function turned(u: number, v: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const [x, y] = [u - CENTER, v - CENTER];
  return [CENTER + c * x - s * y, CENTER + c * y + s * x];
}

/** Maya's values for a transform: its names, in the order of its own files, and the values. */
export function placementValues(use: TextureUse): [name: string, value: number][] {
  const { offset, rotation, scale } = use.transform ?? {
    offset: [0, 0],
    rotation: 0,
    scale: [1, 1],
  };
  const degrees = (rotation * 180) / Math.PI;
  // What the turn about the middle has to be given, so that (0, 1) comes to glTF's offset.
  const [u, v] = turned(offset[0], 1 - offset[1], -degrees);
  const wraps = (wrap: Wrap) => (wrap === 'clamp' ? 0 : 1);
  const mirrors = (wrap: Wrap) => (wrap === 'mirror' ? 1 : 0);
  return [
    ['wrapU', wraps(use.wrapS)],
    ['wrapV', wraps(use.wrapT)],
    ['mirrorU', mirrors(use.wrapS)],
    ['mirrorV', mirrors(use.wrapT)],
    ['repeatU', scale[0]],
    ['repeatV', scale[1]],
    ['offsetU', u],
    ['offsetV', v - scale[1]],
    ['rotateUV', degrees],
  ];
}
