import type { Part, PartMaterial, ShapeProgram } from '../../../contract/shape-program.ts';
import { EMBLEM } from '../../language/phrase-words.ts';
import { type Bounds, boundsOf } from '../../math/bounds.ts';
import type { Triple } from '../../math/vector.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import type { Work } from '../../spec.ts';
import { type Attached, spread, standing } from '../families/attachments/attachment.ts';
import { ATTACHMENTS } from '../families/attachments/attachments.ts';
import { HATS } from '../families/attachments/from-library.ts';
import { Host } from '../families/attachments/host.ts';
import { assembly } from '../families/family.ts';
import { prefixed } from '../program/prefixed.ts';
import { runProgram } from '../program/run-program.ts';
import type { Attachment } from '../words/read-attachments.ts';
import { EMBLEMS, emblemOn } from './emblem.ts';
import { boxOfNode } from './measure.ts';
import { valued } from './valued.ts';

/** The detail of curves while spots are searched for, relative to full detail. */
const ROUGH = 0.35;
/** The seed for scattering. */
const SEED = 7;

/**
 * Adds attachments to the program, placed by casting rays at its surface.
 * @param like the material of a statue's attachments
 */
export async function withAttachments(
  program: ShapeProgram,
  attachments: readonly Attachment[],
  like: PartMaterial | null,
  work: Work,
): Promise<ShapeProgram> {
  if (attachments.length === 0) return program;
  const hatless = attachments.some(isHat) ? without(/^hat$/, program.parts) : [];
  // A thing that is itself a hat stays.
  const hatted = hatless.length > 0 ? { ...program, parts: hatless } : program;
  const isCleared = attachments.some(isShown);
  const bare = isCleared ? { ...hatted, parts: without(EMBLEMS, hatted.parts) } : hatted;
  const { mesh, head } = await surfaceOf(bare, work);
  const host = new Host(mesh, {
    seed: SEED,
    plan: program.parts[0].figure?.plan ?? null,
    head,
  });
  const made = { ...bare, materials: { ...bare.materials }, parts: [...bare.parts] };
  const bones = bonesOf(program.parts);
  const added: Part[] = [];
  let onTop = 0;
  for (const [i, attachment] of attachments.entries()) {
    const { materials, parts } = await attached(host, attachment, { work, onTop });
    if ('place' in attachment.meaning && attachment.meaning.place === 'top') onTop++;
    if (parts.length === 0) continue;
    const prefix = `on${i + 1}_`;
    for (const [k, [name, own]] of Object.entries(materials).entries())
      made.materials[prefix + name] =
        like ??
        (k === 0 && attachment.look !== null
          ? { ...plainOf(own, attachment.look), ...attachment.look }
          : own);
    added.push(
      ...grouped(
        attachment.noun,
        parts.map((part) => prefixed(part, prefix, NO_PARAMETERS) as Part),
      ),
    );
  }
  const [whole] = made.parts;
  if (bones.length === 0 || whole.figure === undefined || whole.scale !== 'size')
    made.parts.push(...added);
  else {
    const moving = added.map((part) => following(part, bones));
    const own = assembly('attachments', moving, { scale: '1/size' });
    made.parts[0] = { ...whole, parts: [...(whole.parts ?? []), own] };
  }
  return made;
}

/**
 * Returns the properties of a material that stay when the prompt requests another look; none if that look names a
 * material.
 */
const plainOf = (own: PartMaterial, look: PartMaterial): PartMaterial =>
  look.is === undefined ? own : {};

/** Maximum number of parts within one part. */
const MOST_WITHIN = 60;

function grouped(name: string, parts: Part[]): Part[] {
  const groups: Part[] = [];
  for (let from = 0; from < parts.length; from += MOST_WITHIN)
    groups.push(assembly(name, parts.slice(from, from + MOST_WITHIN)));
  return groups;
}

/** Returns the surface of a thing, and the box of its part "head"; null if it has none. */
async function surfaceOf(program: ShapeProgram, work: Work) {
  const { scene } = await runProgram(program, work, ROUGH);
  // The program's result is lifted to stand on y = 0. Attachments use the program's own coordinates, so the lift is
  // undone here.
  scene.nodes[0].transform.translation[1] = 0;
  const heads = scene.nodes.flatMap(({ name }, i) => (name === 'head' ? [i] : []));
  const head = heads.length === 1 ? boxOfNode(scene, heads[0]) : null;
  return { mesh: flattenScene(scene), head };
}

const isHat = ({ meaning }: Attachment): boolean => 'kind' in meaning && HATS.has(meaning.kind);

const isShown = ({ meaning }: Attachment): boolean =>
  'place' in meaning && EMBLEM.test(meaning.place);

/** Removes the parts that something else replaces: a thing does not wear two hats. */
function without(names: RegExp, parts: readonly Part[]): Part[] {
  return parts
    .filter(({ name }) => !names.test(name))
    .map((part) => (part.parts ? { ...part, parts: without(names, part.parts) } : part));
}

async function attached(
  host: Host,
  attachment: Attachment,
  { work, onTop }: { work: Work; onTop: number },
): Promise<Attached> {
  const { meaning, count, look, said, program } = attachment;
  if ('kind' in meaning) return ATTACHMENTS[meaning.kind](host, { count, look, said });
  const { mesh } = await surfaceOf(program!, work);
  if (meaning.place === 'print') return emblemOn(host, program!, null, mesh);
  if (meaning.place === 'emblem') return emblemOn(host, program!, look ?? { is: 'gold' }, mesh);
  const box = boundsOf(mesh.positions);
  const n = Math.max(1, Math.min(count ?? 3, 6, Math.floor(MOST_FACES / mesh.faceOffsets.length)));
  const scale = host.isFigure
    ? host.head.width / (box.max[0] - box.min[0])
    : (meaning.share * host.scale * (n > 2 ? 0.7 : 1)) / largest(box);
  const parts = spread(n, 0.6).map((share) => {
    const isOn = meaning.place === 'top';
    const spot = isOn
      ? alongTop(host, n === 1 ? ASIDE[onTop % ASIDE.length] : share)
      : host.front(share, 0.6);
    const base: Triple = isOn
      ? [-middle(box, 0), -box.min[1] - 0.02 * (box.max[1] - box.min[1]), -middle(box, 2)]
      : [-middle(box, 0), -middle(box, 1), -middle(box, 2) + 0.2 * (box.max[2] - box.min[2])];
    const normal: Triple = isOn ? [0, 1, 0] : [0, 0, 1];
    return standing(
      meaning.thing,
      { at: spot.at, normal },
      [assembly('body', valued(program!), { at: base })],
      scale,
    );
  });
  return { materials: program!.materials ?? {}, parts };
}

/** The maximum number of faces of all copies of a thing while spots are searched for. */
const MOST_FACES = 6000;
/** Offsets from the middle for successive things on top, as fractions of the longer side. */
const ASIDE = [0, 0.45, -0.45, 0.7, -0.7] as const;

/** Returns a spot along the longer side of the top. */
const alongTop = (host: Host, share: number) =>
  host.isFigure
    ? { at: host.head.top, normal: [0, 1, 0] }
    : host.size[0] >= host.size[2]
      ? host.top(share, 0)
      : host.top(0, -share);

/** In attached parts, parameters are already replaced by their values. */
const NO_PARAMETERS: ReadonlySet<string> = new Set();

const largest = ({ min, max }: Bounds): number => Math.max(...max.map((v, k) => v - min[k]));
const middle = ({ min, max }: Bounds, k: number): number => (min[k] + max[k]) / 2;

/** Returns the names of a figure's bones, in the order of its parts. */
function bonesOf(parts: readonly Part[]): string[] {
  const names = new Set<string>();
  const visit = ({ bone, skeleton = [], parts: within = [] }: Part): void => {
    if (bone !== undefined) names.add(bone);
    for (const { name } of skeleton) names.add(name);
    within.forEach(visit);
  };
  parts.forEach(visit);
  return [...names].slice(0, 64);
}

/** Returns the part and its children, moved by the nearby bones. */
function following(part: Part, bones: readonly string[]): Part {
  return {
    ...part,
    ...(part.shape && { follows: [...bones] }),
    ...(part.parts && { parts: part.parts.map((each) => following(each, bones)) }),
  };
}
