import type { TextureUse, Wrap } from '../../mesh/scene.ts';
import type { Element } from '../xml/document.ts';
import type { Collada } from './collada.ts';

/** Profile of the technique that Maya and FBX exporters use to describe how a texture is placed on its UVs. */
export const PLACEMENT_PROFILE = 'MAYA';
/** U and V of the point around which textures are rotated. */
const CENTER = 0.5;

/** Placement of a texture on its UVs. A wrap mode that the file does not specify is null. */
export interface TexturePlacement {
  transform: TextureUse['transform'];
  wrapS: Wrap | null;
  wrapT: Wrap | null;
}

/**
 * Reads Maya's `place2dTexture` next to a `<texture>`: the frame is rotated about its center, moved, and scaled to its
 * coverage. The image is repeated and moved within the frame, mirrored, and finally rotated about its center.
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
  // A frame that is rotated before it is stretched would shear the image, which no target format supports.
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

/** Elements that show, if any of them exists, that a technique places a texture. */
const PLACED_BY = [
  ...['wrap', 'mirror', 'repeat', 'offset', 'coverage', 'translateFrame', 'noise'].flatMap(
    (name) => [`${name}U`, `${name}V`],
  ),
  'rotateUV',
  'rotateFrame',
  'stagger',
];

/** Returns the same placement as a glTF transform, whose v axis points down; null if it has no effect. */
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
  // glTF's origin is at the top left of the image, which is (0, 1) in COLLADA.
  const [u, v] = place(0, 1);
  return {
    offset: [u, 1 - v],
    rotation: ((frame + turn) * Math.PI) / 180,
    scale: [su, sv],
  };
}

/** Rotates a point about the center, counterclockwise in degrees. */
function turned(u: number, v: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const [x, y] = [u - CENTER, v - CENTER];
  return [CENTER + c * x - s * y, CENTER + c * y + s * x];
}

/** Returns Maya's values for a transform, with their names, in the order in which Maya writes them. */
export function placementValues(use: TextureUse): [name: string, value: number][] {
  const { offset, rotation, scale } = use.transform ?? {
    offset: [0, 0],
    rotation: 0,
    scale: [1, 1],
  };
  const degrees = (rotation * 180) / Math.PI;
  // Adds the offset that compensates for the rotation about the center, so that (0, 1) ends up at glTF's offset.
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
