import type { Part, ShapeProgram, Triple } from '../../../contract/shape-program.ts';
import type { Scene, Vector3 } from '../../mesh/scene.ts';
import {
  composeMatrix,
  invertMatrix,
  type Matrix4,
  multiplyMatrices,
  worldMatrices,
} from '../../mesh/transform.ts';
import type { Work } from '../../spec.ts';
import { COARSEST } from '../program/coarsening.ts';
import { transformOf } from '../program/placement.ts';
import { type ProgramResult, runProgram } from '../program/run-program.ts';
import { Values } from '../program/values.ts';
import { partsOf } from '../program/walk.ts';
import { lastOf } from '../words/named-parts.ts';
import type { ResizedPart } from '../words/resized-parts.ts';

/** Parts that grow about their middle. All others grow from where they touch the rest of the thing. */
const CENTERED =
  /^(eye|wheel|tyre|tire|window|button|gem|lens|light|headlight|pupil|iris|propeller|rotor)$/;
/** The numbers of points that are compared to find where a part touches the rest. */
const MOST_POINTS = { own: 300, others: 900 } as const;

type Point = readonly [number, number, number];

/**
 * Scales the named parts of a program: "huge antlers", "long tail". A part keeps the place where it touches the rest of the
 * thing. Parts within such a part are scaled with it.
 */
export async function withPartsResized(
  program: ShapeProgram,
  resized: readonly ResizedPart[],
  work: Work,
): Promise<ShapeProgram> {
  if (resized.length === 0) return program;
  const made = await runProgram(program, work, COARSEST);
  const values = new Values(program, 1);
  const worlds = worldMatrices(made.scene);
  const all = partsOf(program.parts);
  const changed = new Map<Part, Part>();
  for (const each of resized) {
    const found = outermost(
      program.parts,
      ({ name }) => each.names.includes(name) || each.names.includes(lastOf(name)),
    );
    for (const part of found) {
      const node = made.partOf.indexOf(all.indexOf(part));
      if (node < 0) continue;
      const space = spaceOf(
        made,
        worlds,
        node,
        found.map((one) => all.indexOf(one)),
      );
      if (space !== null) changed.set(part, scaledAbout(part, each, space, values));
    }
  }
  const change = (part: Part): Part => {
    const own = changed.get(part) ?? part;
    return own.parts === undefined ? own : { ...own, parts: own.parts.map(change) };
  };
  return { ...program, parts: program.parts.map(change) };
}

/** Returns the outermost parts that match. The whole thing does not count as a part. */
function outermost(parts: readonly Part[], matches: (part: Part) => boolean, depth = 0): Part[] {
  return parts.flatMap((part) =>
    depth > 0 && matches(part) ? [part] : outermost(part.parts ?? [], matches, depth + 1),
  );
}

/** A part in its own coordinates: its box, and the point at which it touches the rest. */
interface Space {
  min: Point;
  max: Point;
  joint: Point;
  /** The axis that points up in the model. */
  up: number;
}

function spaceOf(
  { scene, partOf }: ProgramResult,
  worlds: readonly Matrix4[],
  node: number,
  alike: readonly number[],
): Space | null {
  const inverse = invertMatrix(worlds[node]);
  if (inverse === null) return null;
  const isAlike = (i: number) => alike.includes(partOf[i]);
  const within = new Set<number>();
  const others = new Set(scene.nodes.keys());
  const visit = (i: number, into: (i: number) => void): void => {
    into(i);
    for (const child of scene.nodes[i].children) visit(child, into);
  };
  visit(node, (i) => within.add(i));
  for (const i of scene.nodes.keys()) if (isAlike(i)) visit(i, (k) => others.delete(k));
  const own = pointsOf(scene, worlds, within, inverse);
  if (own.length === 0) return null;
  const [min, max] = [Math.min, Math.max].map((most) =>
    [0, 1, 2].map((k) => own.reduce((bound, p) => most(bound, p[k]), own[0][k])),
  ) as unknown as [Point, Point];
  const rest = pointsOf(scene, worlds, others, inverse);
  const world = worlds[node];
  const ups = [0, 1, 2].map(
    (k) =>
      Math.abs(world[4 * k + 1]) / Math.hypot(world[4 * k], world[4 * k + 1], world[4 * k + 2]),
  );
  return { min, max, joint: jointOf(own, rest, { min, max }), up: ups.indexOf(Math.max(...ups)) };
}

function pointsOf(
  scene: Scene,
  worlds: readonly Matrix4[],
  nodes: ReadonlySet<number>,
  inverse: Matrix4,
): Point[] {
  return [...nodes].flatMap((i) => {
    const { mesh } = scene.nodes[i];
    if (mesh < 0) return [];
    const m = multiplyMatrices(inverse, worlds[i]);
    const { positions } = scene.meshes[mesh].geometry;
    return Array.from({ length: positions.length / 3 }, (_, v): Point => {
      const [x, y, z] = positions.subarray(3 * v, 3 * v + 3);
      return [0, 1, 2].map(
        (k) => m[k] * x + m[4 + k] * y + m[8 + k] * z + m[12 + k],
      ) as unknown as Point;
    });
  });
}

/** Returns the middle of the points of a part that are nearest to the rest. */
function jointOf(
  own: readonly Point[],
  rest: readonly Point[],
  { min, max }: Pick<Space, 'min' | 'max'>,
): Point {
  const few = <T>(all: readonly T[], most: number) =>
    all.length <= most
      ? all
      : Array.from({ length: most }, (_, i) => all[Math.floor((i * all.length) / most)]);
  const others = few(rest, MOST_POINTS.others);
  if (others.length === 0) return [0, 1, 2].map((k) => (min[k] + max[k]) / 2) as unknown as Point;
  const near = few(own, MOST_POINTS.own)
    .map((p) => ({
      p,
      far: Math.min(...others.map((q) => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]))),
    }))
    .sort((a, b) => a.far - b.far);
  const size = Math.hypot(...[0, 1, 2].map((k) => max[k] - min[k]));
  const touching = near.filter(({ far }) => far <= near[0].far + 0.05 * size);
  return [0, 1, 2].map(
    (k) => touching.reduce((sum, { p }) => sum + p[k], 0) / touching.length,
  ) as unknown as Point;
}

/** Scales a part about its joint, or about its middle. */
function scaledAbout(
  part: Part,
  { noun, size, length, thickness }: ResizedPart,
  space: Space,
  values: Values,
): Part {
  const { min, max, up } = space;
  const extents = [0, 1, 2].map((k) => max[k] - min[k]);
  // A tall hat grows upward; a long tail grows along its longest side.
  const longest =
    extents[up] > 0.75 * Math.max(...extents) ? up : extents.indexOf(Math.max(...extents));
  const factors = [0, 1, 2].map((k) => size * (k === longest ? length : thickness));
  const fixed = CENTERED.test(noun) ? [0, 1, 2].map((k) => (min[k] + max[k]) / 2) : space.joint;
  const own = transformOf(part, values);
  const m = composeMatrix({ ...own, translation: [0, 0, 0] });
  const by = fixed.map((v, k) => v * (1 - factors[k]));
  const moved = [0, 1, 2].map(
    (k) => own.translation[k] + m[k] * by[0] + m[4 + k] * by[1] + m[8 + k] * by[2],
  );
  return {
    ...part,
    at: moved.map((v) => Number(v.toFixed(4))) as unknown as Triple,
    scale: own.scale.map((v, k) => Number((v * factors[k]).toFixed(4))) as unknown as Vector3,
  };
}
