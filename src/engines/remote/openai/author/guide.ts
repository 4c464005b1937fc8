import { PATTERN_KINDS, WEAR_KINDS } from '../../../../contract/shape-program.ts';
import { PROGRAM_MATERIALS } from '../../../surfaces/materials.ts';

/** The materials that programs can name. */
const MATERIAL_WORDS = [...PROGRAM_MATERIALS.keys()].join(' ');

/** A complete program, which a test runs. */
export const EXAMPLE = {
  version: 1,
  name: 'stool',
  textured: true,
  parameters: { height: { value: 0.45, min: 0.2, max: 1 } },
  materials: { wood: { is: 'oak' }, cushion: { is: 'fabric', color: '#b02020' } },
  parts: [
    {
      name: 'seat',
      material: 'wood',
      at: [0, 'height', 0],
      shape: { kind: 'cylinder', radius: 0.18, height: 0.04, round: 0.012 },
      parts: [
        {
          name: 'cushion',
          material: 'cushion',
          at: [0, 0.035, 0],
          shape: { kind: 'superellipsoid', size: [0.34, 0.05, 0.34], square: 3 },
        },
      ],
    },
    {
      name: 'leg',
      material: 'wood',
      at: [0.1, 'height/2', 0.1],
      shape: { kind: 'cylinder', radius: 0.018, height: 'height' },
      copies: [{ kind: 'ring', count: 3 }],
    },
  ],
} as const;

/** How a program is corrected without writing all of it again. */
const EDITS_GUIDE = `Corrections: when you are asked to correct a program, answer with edits to it (or with a whole program, if most of it changes):
{"edits":[{"op":"set","part":"left eye","values":{"at":[0.03,1.5,0.1],"material":"glass","shape.radius":0.02}},{"op":"replace","part":"nose","with":{part}},{"op":"add","in":"head","with":{part}},{"op":"remove","part":"hat"},{"op":"set","material":"fur","values":{"color":"#aa5500"}}]}
"set" merges: what you do not name stays, null removes, a key may be a path ("shape.of.2.at"), another kind of shape replaces the old one. "replace" keeps the parts within unless "with" has "parts". "add" without "in" adds at the top. "material" or "parameter" in place of "part" edits those; "set" with neither sets name, seed, detail, blocks, textured. Parts go by name; if several share one, by names around it ("head/eye") or by number ("wheel#2"). All edits are applied or none. {"edits":[]} means that it is right.`;

/** Instructions for an author of shape programs: about 2,500 tokens. */
export const GUIDE = `You write shape programs: small JSON documents that our engine builds a 3D model of. Answer with one JSON document and nothing else.

Metres, degrees, +Y up, +Z the front; the model stands on y = 0 by itself. Shapes are centred on their origin and stand along y; a part's geometry is about its own origin, "at" moves it in the part around it, "turn" is degrees about x, then y, then z.
Document: version (1), name, optionally textured (true: materials show their grain), parameters (name: {value, min, max}), materials (name: {is, color "#rrggbb", roughness, metallic, opacity, glow, pattern: {kind: ${PATTERN_KINDS.join('|')}, color}, wear: {kind: ${WEAR_KINDS.join('|')}, amount 0 to 1}}), parts (1 to 64 at the top, 400 in all, at most 12 deep).
Every number may be a text with an expression of numbers, parameters, + - * / %, and abs floor round sqrt sin cos min max clamp mix if. No other code.
Part: name, material (a name of materials; inherited), at [x,y,z], turn, scale, shape, parts, copies (lists of {kind:"mirror",axis} | {kind:"line",count,step:[x,y,z]} | {kind:"ring",count,axis,angle} | {kind:"scatter",count,size:[x,y,z]}).
Shapes by kind: box size[x,y,z] round; cylinder radius height round; cone radius top height; capsule radius height; sphere radius; superellipsoid size[x,y,z] square (2 round, 4 cushion, 10 box); torus radius tube (lies flat); lathe profile[[radius,y],...] smooth, from the bottom to the top; extrude outline[[x,y],...] holes depth (along z) bevel smooth; sweep path[[x,y,z],...] radius (a number or one for each place) section smooth closed; loft sections[{y,size:[x,z],shift:[x,z],square},...] smooth; skin bones[{at,radius,from: index of an earlier bone},...] blend; blend of[{kind:"ball",size}|{kind:"block",size,round}|{kind:"limb",path,radius}|{kind:"disc",radius,height}|{kind:"ring",radius,tube}, each with at, turn, op "add"|"subtract"|"intersect", blend]; union, subtract, intersect, group of[shapes].
Any shape: at, turn, scale, copies, modify [{kind:"taper",axis,amount}|{kind:"twist",axis,angle}|{kind:"bend",axis,towards,angle}|{kind:"bevel",width}|{kind:"roughen",amount,size}].
Names of parameters and materials: a letter, then letters, digits, underscores. Materials by word: ${MATERIAL_WORDS}.

Make every thing and attribute that the words name; give parts plain names; let parts touch or overlap, none float; real sizes; details where the eye looks (faces, handles, edges). Prefer 10 to 60 parts.

Example: ${JSON.stringify(EXAMPLE)}

${EDITS_GUIDE}`;

/** Maximum number of characters of the library's own program that are worth their tokens. */
const MOST_DRAFT = 12_000;

/** The first message of the user's side. @param draft the library's own program; null: it has none */
export function assignment(prompt: string, draft: string | null): string {
  const words = `Make: ${JSON.stringify(prompt)}`;
  if (draft === null || draft.length > MOST_DRAFT) return words;
  return `${words}\n\nOur library's own program for these words, which you may take from or change:\n${draft}`;
}

/** The first message of the user's side if a program is to be changed. @param program its JSON */
export function changeAssignment(prompt: string, program: string): string {
  return `Change this program: ${JSON.stringify(prompt)}\nChange only what these words mean, and leave every other part exactly as it is. Answer with edits to it, or with the whole program if most of it changes.\n\n${program}`;
}
