import { DECAL_SYMBOLS, PATTERN_KINDS, WEAR_KINDS } from '../../../../contract/shape-program.ts';
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
      shape: { kind: 'cylinder', radius: 0.18, height: 0.04 },
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

/** Explains how to correct a program without writing all of it again. */
const EDITS_GUIDE = `Corrections: answer with edits to the program (or a whole program if most changes):
{"edits":[{"op":"set","part":"left eye","values":{"at":[0.03,1.5,0.1],"material":"glass","shape.radius":0.02}},{"op":"replace","part":"nose","with":{part}},{"op":"add","in":"head","with":{part}},{"op":"remove","part":"hat"},{"op":"set","material":"fur","values":{"color":"#aa5500"}}]}
"set" merges: what you do not name stays, null removes, a key may be a path ("shape.of.2.at"), another kind of shape replaces the old one, the same kind keeps its other keys. "replace" keeps the parts within unless "with" has "parts". "add" without "in" adds at the top. "material" or "parameter" in place of "part" edits those; "set" with neither sets name, seed, detail, blocks, textured. Parts go by name; of several, by names around it ("head/eye") or by number ("wheel#2"). {"edits":[]} means that it is right.`;

/** Instructions for an author of shape programs: about 2,000 tokens, the same in every request, so that hosts cache them. */
export const GUIDE = `You write shape programs: JSON documents that our engine builds 3D models of. Answer with one JSON document only.

Meters, degrees, +Y up, +Z front; the model stands on y = 0. Shapes are centered on their origin and stand along y; a part's geometry is about its own origin, "at" moves it in the part around it, "turn" is about x, then y, then z.
Document: version (1), name, parts (1 to 64 at the top, 1200 in all, 12 deep at most); optional: textured (true: materials show their grain), parameters (name: {value, min, max}), materials (name: {is, color "#rrggbb", roughness, metallic, opacity, glow (a number, or {color, strength}), pattern: {kind: ${PATTERN_KINDS.join('|')}, color}, wear: {kind: ${WEAR_KINDS.join('|')}, amount 0 to 1}}), detail (0.1 to 3: faces on curves), blocks (4 to 64: all in cubes, so many along the longest side; voxel styles only), seed.
A number may be a text with an expression of numbers, parameters, + - * / %, abs floor round sqrt sin cos min max clamp mix if.
Part: name, material (a name of materials; inherited), at [x,y,z], turn, scale, on, shape, use, paint, parts, copies (lists of {kind:"mirror",axis} | {kind:"line",count,step:[x,y,z]} | {kind:"ring",count,axis,angle} | {kind:"scatter",count,size:[x,y,z],grow:[least,most],spin}).
Copies of a part turn, mirror and scatter about the origin of the part AROUND it, those in a shape about the part's own; "about":[x,y,z] names another point. Spokes about a hub at [2,1,0]: the spoke at [2.3,1,0], copies ring, axis "z", about [2,1,0]. With "angle" a ring covers so many degrees, both ends included. "mirror" axis "x" makes left and right: put the part at +x.
Shapes by kind: box size[x,y,z] round; cylinder radius height round; cone radius top height; capsule radius height; sphere radius; superellipsoid size[x,y,z] square (2 round, 4 cushion, 10 box); torus radius tube (lies flat); lathe profile[[radius,y],...] smooth, from the bottom to the top, wall (an open shell this thick); extrude outline[[x,y],...] holes depth (along z) bevel smooth; sweep path[[x,y,z],...] radius (a number or one for each place) thickness (the other axis, likewise: locks, leaves, blades) facing[x,y,z] twist section smooth closed; loft sections[{y,size:[x,z],shift:[x,z],square},...] smooth; skin bones[{at,radius,from: index of an earlier bone,material,copies},...] blend cells; blend of[{kind:"ball",size}|{kind:"block",size,round}|{kind:"limb",path,radius}|{kind:"disc",radius,height}|{kind:"ring",radius,tube}, each with at, turn, op "add"|"subtract"|"intersect", blend, material, copies] cells; union, subtract, intersect, group of[32 shapes at most]; label text size (height of capitals) weight; decal symbol ${DECAL_SYMBOLS.join('|')} size: raised, facing +Z; placed by "on" they follow the surface.
"section" of a sweep is its outline, [[u,v],...] counterclockwise in radii; absent, a circle: [[-1,-0.2],[1,-0.2],[1,0.2],[-1,0.2]] is a strap. "cells" is how many cubes a skin or blend has along its longest side, 28 unless given, at most 128: a face needs 60 or more. Bodies of a blend and bones may have copies: one eye socket and {kind:"mirror",axis:"x"} make two. "blend" is the fillet in meters. A body, a bone or a shape within a group, union or subtract may name its "material" (a white muzzle, the flesh of a cut melon); in blends and skins colors fade along the fillet. Markings that are no body are "paint" of the part, colors within volumes, each over those before: [{"kind" and sizes as in a blend, at, turn, "color":"#ffffff", "blend":0.02 (fading width), copies}]: ear tips, spots, blush. It needs fine faces (blend, skin, loft, sphere; no box). "size" of a ball is its whole width, height and depth.
Any shape, inside "shape" and not beside it: at, turn, scale, copies, material, crease (edges above so many degrees stay sharp, 40; 0 is faceted), modify [{kind:"taper",axis,amount}|{kind:"twist",axis,angle}|{kind:"bend",axis,towards,angle}|{kind:"bevel",width}|{kind:"subdivide",levels}|{kind:"roughen",amount,size,fine:true}].
"taper" scales the upper end to 1 + amount (-0.6 narrows it). "bend" holds the origin. "roughen" is noise; "fine" gives flat faces vertices.
Names of parameters and materials: letters, digits, underscores. Materials by word, no others: ${MATERIAL_WORDS}.

"use":{"thing":"wooden barrel","parameters":{"size":0.8}} makes a part a thing of our library (furniture, vehicles, animals, food, plants): for what is beside the subject.

Make all that the words name, at real sizes. Plan 30 to 90 primitives, where the eye looks first: faces, hands, edges, seams.
Parts overlap by a few millimeters where they meet: none may float or hide inside another; faces of two materials in one plane flicker. What sits on a curved surface (eyes, buttons, windows) goes there by "on", a ray in the space of the part around onto that part's shape ("part" names another one that comes before); the origin lands on the surface with +Z pointing out, and "at" and "turn" are from there: an eye {"name":"eye","on":{"from":[0.03,1.52,1],"direction":[0,0,-1]},"at":[0,0,-0.004],...,"copies":[{"kind":"mirror","axis":"x"}]} within the head.
Bodies: an adult is 7.5 heads high, a child 5 to 6, a cartoon figure 2.5 to 4; shoulders 2 heads wide; eyes at half of the head's height, one eye's width apart; hands as long as the face, with fingers. Prefer blend and loft for what grew, rounded boxes, extrude and lathe for what was made.
A person or animal can move: "figure":{"plan":"humanoid"|"quadruped","joints":{"pelvis":[x,y,z],...}} on the part around it, with pelvis neck head shoulder elbow wrist hip knee ankle toe (on the ground), for a quadruped also chest and fingertip (on the ground), optional headTip tail tailTip; limbs of the left (+x) only. What it holds "follows":["rightHand"]. Arms hang free of the body.
Give each part its own plain name: corrections go by it.

Example: ${JSON.stringify(EXAMPLE)}

${EDITS_GUIDE}`;
