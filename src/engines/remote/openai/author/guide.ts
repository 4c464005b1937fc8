import {
  PATTERN_KINDS,
  shapeProgramSchema,
  WEAR_KINDS,
} from '../../../../contract/shape-program.ts';
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

/** Instructions for an author of shape programs: about 2,000 tokens. */
export const GUIDE = `You write shape programs: small JSON documents that our engine builds a 3D model of. Answer with one JSON document and nothing else.

Metres, degrees, +Y up, +Z the front; the model stands on y = 0 by itself. Shapes are centred on their origin and stand along y; a part's geometry is about its own origin, "at" moves it in the part around it, "turn" is degrees about x, then y, then z.
Document: version (1), name, optionally textured (true: materials show their grain), parameters (name: {value, min, max}), materials (name: {is, color "#rrggbb", roughness, metallic, opacity, glow, pattern: {kind: ${PATTERN_KINDS.join('|')}, color}, wear: {kind: ${WEAR_KINDS.join('|')}, amount 0 to 1}}), parts (1 to 64 at the top, 400 in all, at most 12 deep).
Every number may be a text with an expression of numbers, parameters, + - * / %, and abs floor round sqrt sin cos min max clamp mix if. No other code.
Part: name, material (a name of materials; inherited), at [x,y,z], turn, scale, shape, parts, copies (lists of {kind:"mirror",axis} | {kind:"line",count,step:[x,y,z]} | {kind:"ring",count,axis,angle} | {kind:"scatter",count,size:[x,y,z]}).
Shapes by kind: box size[x,y,z] round; cylinder radius height round; cone radius top height; capsule radius height; sphere radius; superellipsoid size[x,y,z] square (2 round, 4 cushion, 10 box); torus radius tube (lies flat); lathe profile[[radius,y],...] smooth, from the bottom to the top; extrude outline[[x,y],...] holes depth (along z) bevel smooth; sweep path[[x,y,z],...] radius (a number or one for each place) section smooth closed; loft sections[{y,size:[x,z],shift:[x,z],square},...] smooth; skin bones[{at,radius,from: index of an earlier bone},...] blend; blend of[{kind:"ball",size}|{kind:"block",size,round}|{kind:"limb",path,radius}|{kind:"disc",radius,height}|{kind:"ring",radius,tube}, each with at, turn, op "add"|"subtract"|"intersect", blend]; union, subtract, intersect, group of[shapes].
Any shape: at, turn, scale, copies, modify [{kind:"taper",axis,amount}|{kind:"twist",axis,angle}|{kind:"bend",axis,towards,angle}|{kind:"bevel",width}|{kind:"roughen",amount,size}].
Names of parameters and materials: a letter, then letters, digits, underscores. Materials by word: ${MATERIAL_WORDS}.

Make every thing and attribute that the words name; give parts plain names; let parts touch or overlap, none float; real sizes; details where the eye looks (faces, handles, edges). Prefer 10 to 60 parts.

Example: ${JSON.stringify(EXAMPLE)}`;

/** Maximum number of characters of the library's own program that are worth their tokens. */
const MOST_DRAFT = 12_000;

/** The first message of the user's side. @param draft the library's own program; null: it has none */
export function assignment(prompt: string, draft: string | null): string {
  const words = `Make: ${JSON.stringify(prompt)}`;
  if (draft === null || draft.length > MOST_DRAFT) return words;
  return `${words}\n\nOur library's own program for these words, which you may take from or change:\n${draft}`;
}

/** How strictly a response is required to be JSON, the strictest first. */
export type Constraint = 'json_schema' | 'json_object' | 'none';

/** Returns `response_format` of a request; undefined: not sent. */
export function responseFormat(constraint: Constraint): object | undefined {
  if (constraint === 'none') return undefined;
  if (constraint === 'json_object') return { type: 'json_object' };
  // Not `strict`, because hosts then allow neither recursion nor optional fields.
  const json_schema = { name: 'shape_program', strict: false, schema: shapeProgramSchema() };
  return { type: 'json_schema', json_schema };
}
