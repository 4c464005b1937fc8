import type { PolygonMesh } from '../../src/engines/mesh/polygon-mesh.ts';
import type {
  AnimationChannel,
  Quaternion,
  Scene,
  Transform,
  Vector3,
} from '../../src/engines/mesh/scene.ts';
import { emptyScene, polygonMesh, sceneNode } from '../../src/engines/mesh/scene-defaults.ts';
import {
  composeMatrix,
  invertMatrix,
  type Matrix4,
  multiplyMatrices,
} from '../../src/engines/mesh/transform.ts';

/** Rings of the tube that the rigs deform, two per joint and one at the end. */
const RINGS = 9;
const SIDES = 6;
const KEYS = 5;

type Place = Partial<Omit<Transform, 'matrix'>>;

interface RigOptions {
  /** Nodes above the joints, from the outside in. */
  above?: Place[];
  /** Added to each joint's position in the default pose, in addition to the bind pose's. */
  rest?: Place[];
  /** Positions of the joints in the bind pose, each relative to the previous one. */
  bind?: Place[];
  /** A node between the second and the third joint that is not a joint. */
  between?: Place;
  /** Mesh space in the bind pose, relative to the space of the first joint's parent. */
  meshSpace?: Place;
  /** Parent of the mesh's node: the innermost of `above`, none, or the node that the joints belong to. */
  meshOn?: 'armature' | 'root' | 'itself' | 'joint';
  meshPlace?: Place;
  /** Another mesh on the same joints, bound in another space. */
  second?: Place;
  /** A mesh without skin on the last joint. */
  hat?: boolean;
  /** Whether the second joint's scale is animated. */
  scaling?: boolean;
  /** The joints that move; absent: all of them. */
  moving?: number[];
}

/** Returns a rotation about an axis. */
export function turn(axis: 0 | 1 | 2, degrees: number): Quaternion {
  const half = (degrees * Math.PI) / 360;
  const result: Quaternion = [0, 0, 0, Math.cos(half)];
  result[axis] = Math.sin(half);
  return result;
}

const CHAIN: Place[] = [{}, { translation: [0, 1, 0] }, { translation: [0, 1, 0] }];

/** Rigs that importers are known to handle incorrectly, each with one animation that bends all joints. */
export function oddRigs(): Record<string, Scene> {
  return {
    plain: rig({}),
    'bind pose is not the default pose': rig({
      rest: [
        { rotation: turn(1, 40) },
        { rotation: turn(2, 70) },
        { rotation: turn(0, -50), translation: [0.2, 0, 0] },
      ],
    }),
    'armature in centimetres, +Z up': rig({
      above: [{ scale: [0.01, 0.01, 0.01], rotation: turn(0, -90) }],
      bind: [{}, { translation: [0, 100, 0] }, { translation: [0, 100, 0] }],
      meshSpace: { scale: [100, 100, 100] },
    }),
    'armature under a scaled and turned parent': rig({
      above: [
        { scale: [2, 2, 2], translation: [1, 2, 3], rotation: turn(2, 30) },
        { rotation: turn(0, -90) },
      ],
    }),
    'uneven scale above': rig({ above: [{ scale: [1, 2, 0.5] }] }),
    'node between joints': rig({ between: { rotation: turn(1, 35), translation: [0.1, 0.2, 0] } }),
    'first joint turned, mesh elsewhere': rig({
      bind: [
        { rotation: turn(2, 90), translation: [0, 0.5, 0] },
        { translation: [0, 1, 0] },
        { translation: [0, 1, 0] },
      ],
      meshOn: 'root',
      meshPlace: { translation: [5, 0, 0], rotation: turn(1, 90) },
    }),
    'mesh above its joints': rig({ meshOn: 'itself', rest: [{ translation: [-0.5, 0, 0] }] }),
    'mesh on a joint': rig({ meshOn: 'joint' }),
    'two meshes bound in two spaces': rig({
      second: { rotation: turn(0, 90), translation: [0, 0, 0.5] },
      rest: [{ rotation: turn(2, 20) }],
    }),
    'scaled joints': rig({
      bind: [
        { scale: [2, 2, 2] },
        { translation: [0, 0.5, 0] },
        { translation: [0, 0.5, 0], scale: [0.5, 0.5, 0.5] },
      ],
    }),
    'joints at the root': rig({ above: [], meshOn: 'root' }),
    'joint that grows': rig({ scaling: true, rest: [{ rotation: turn(2, 30) }] }),
    'thing on a joint': rig({ hat: true, above: [{ rotation: turn(0, -90) }] }),
    'first joint carries others only': carried(
      rig({ rest: [{ rotation: turn(1, 40) }, { rotation: turn(2, 70) }] }),
    ),
    'skins of some joints each': partly(
      rig({ second: {}, rest: [{ rotation: turn(1, 40) }, { rotation: turn(2, 70) }] }),
    ),
    'scaled joints under a scaled armature, with a thing': rig({
      above: [{ scale: [0.01, 0.01, 0.01], rotation: turn(0, -90) }],
      bind: [
        { scale: [3, 3, 3], translation: [0, 20, 0] },
        { translation: [0, 30, 0], scale: [0.5, 0.5, 0.5] },
        { translation: [0, 60, 0] },
      ],
      meshSpace: { scale: [100, 100, 100] },
      rest: [{}, { rotation: turn(2, 70) }, { translation: [5, 0, 0] }],
      hat: true,
      scaling: true,
    }),
    'mirrored joint': rig({
      bind: [{}, { translation: [0, 1, 0], scale: [-1, 1, 1] }, { translation: [0, 1, 0] }],
    }),
    'unevenly scaled joint': rig({
      bind: [{}, { translation: [0, 1, 0], scale: [1, 0.5, 2] }, { translation: [0, 1, 0] }],
    }),
    'one joint moves': rig({ moving: [1], rest: [{ rotation: turn(1, 40) }] }),
    'the last joint moves, default pose elsewhere': rig({
      moving: [2],
      rest: [
        { rotation: turn(1, 40) },
        { rotation: turn(2, 70) },
        { rotation: turn(0, -50), translation: [0.2, 0, 0] },
      ],
    }),
    'thing on a joint, default pose elsewhere': rig({
      hat: true,
      rest: [{ rotation: turn(1, 40) }, { rotation: turn(2, 70) }],
    }),
  };
}

function rig(options: RigOptions): Scene {
  const { above = [{}], bind = CHAIN, rest = [], meshOn = 'armature' } = options;
  const scene = emptyScene({ format: 'test', generator: null, unitMetres: 1, upAxis: 'y' });
  scene.name = 'rig';
  const add = (name: string, place: Place, parent: number): number => {
    const index = scene.nodes.push(sceneNode({ name, transform: transformOf(place) })) - 1;
    if (parent < 0) scene.roots.push(index);
    else scene.nodes[parent]!.children.push(index);
    return index;
  };
  let parent = -1;
  above.forEach((place, i) => {
    parent = add(`above${i}`, place, parent);
  });
  const armature = parent;
  const meshPlace = options.meshPlace ?? {};
  const meshParent = meshOn === 'root' ? -1 : armature;
  let meshNode = meshOn === 'joint' ? -1 : add('body', meshPlace, meshParent);
  if (meshOn === 'itself') parent = meshNode;
  const joints: number[] = [];
  const binds: Matrix4[] = [];
  bind.forEach((place, j) => {
    if (j === 2 && options.between) parent = add('between', options.between, parent);
    const inParent = j === 2 && options.between ? [options.between, place] : [place];
    binds.push(
      inParent
        .map((p) => composeMatrix(transformOf(p)))
        .reduce(multiplyMatrices, binds[j - 1] ?? composeMatrix(transformOf({}))),
    );
    parent = add(`joint${j}`, added(place, rest[j] ?? {}), parent);
    joints.push(parent);
  });
  if (meshOn === 'joint') meshNode = add('body', meshPlace, joints[0]!);
  const spaces = [options.meshSpace ?? {}, ...(options.second ? [options.second] : [])];
  spaces.forEach((space, s) => {
    const meshToBind = composeMatrix(transformOf(space));
    const inverse = new Float32Array(
      binds.flatMap((matrix) => [...multiplyMatrices(invertMatrix(matrix)!, meshToBind)]),
    );
    scene.skins.push({ name: `skin${s}`, joints, inverseBindMatrices: inverse });
    scene.meshes.push({ name: `body${s}`, geometry: tube(), morphWeights: [] });
    const node = s === 0 ? meshNode : add('second', {}, armature);
    scene.nodes[node]!.mesh = s;
    scene.nodes[node]!.skin = s;
  });
  if (options.hat) {
    scene.meshes.push({ name: 'hat', geometry: { ...tube(), skinning: null }, morphWeights: [] });
    add('hat', { translation: [0.5, 0, 0] }, joints[2]!);
    scene.nodes.at(-1)!.mesh = scene.meshes.length - 1;
  }
  scene.animations.push({
    name: 'bend',
    channels: channels(scene, joints, options.scaling === true).filter(
      ({ node }) => options.moving?.includes(joints.indexOf(node)) ?? true,
    ),
  });
  return scene;
}

/** Removes the first joint from the skins, although it moves. */
function carried(scene: Scene): Scene {
  scene.meshes.forEach((_, s) => {
    withoutFirst(scene, s);
  });
  return scene;
}

/** The second skin lacks the first joint. */
function partly(scene: Scene): Scene {
  withoutFirst(scene, 1);
  return scene;
}

/** Removes the first joint from the skin of that mesh; its vertices follow the second joint. */
function withoutFirst(scene: Scene, number: number): void {
  const skin = scene.skins[number]!;
  skin.joints = skin.joints.slice(1);
  skin.inverseBindMatrices = skin.inverseBindMatrices.slice(16);
  const { skinning } = scene.meshes[number]!.geometry;
  skinning!.joints = skinning!.joints.map((joint) => Math.max(0, joint - 1));
}

function transformOf(place: Place): Transform {
  return {
    translation: place.translation ?? [0, 0, 0],
    rotation: place.rotation ?? [0, 0, 0, 1],
    scale: place.scale ?? [1, 1, 1],
    matrix: null,
  };
}

function added(bind: Place, rest: Place): Place {
  const [from, by] = [transformOf(bind), transformOf(rest)];
  return {
    translation: from.translation.map((v, k) => v + by.translation[k]!) as Vector3,
    rotation: rest.rotation ?? from.rotation,
    scale: from.scale,
  };
}

/** A tube along +Y, from 0 to 2, on three joints. */
function tube(): PolygonMesh {
  const positions = new Float32Array(RINGS * SIDES * 3);
  const joints = new Uint16Array(RINGS * SIDES * 2);
  const weights = new Float32Array(RINGS * SIDES * 2);
  for (let ring = 0; ring < RINGS; ring++) {
    const height = (2 * ring) / (RINGS - 1);
    for (let side = 0; side < SIDES; side++) {
      const v = ring * SIDES + side;
      const angle = (2 * Math.PI * side) / SIDES;
      positions.set([0.3 * Math.cos(angle), height, 0.2 * Math.sin(angle) + 0.05 * height], 3 * v);
      const lower = Math.min(Math.floor(height), 1);
      joints.set([lower, lower + 1], 2 * v);
      weights.set([1 - (height - lower), height - lower], 2 * v);
    }
  }
  const corners: number[] = [];
  for (let ring = 0; ring + 1 < RINGS; ring++)
    for (let side = 0; side < SIDES; side++) {
      const next = (side + 1) % SIDES;
      const [a, b] = [ring * SIDES, (ring + 1) * SIDES];
      corners.push(a + side, b + side, b + next, a + next);
    }
  return polygonMesh({
    positions,
    faceOffsets: Uint32Array.from({ length: corners.length / 4 + 1 }, (_, i) => 4 * i),
    corners: Uint32Array.from(corners),
    skinning: { influences: 2, joints, weights },
  });
}

/** Rotations of all joints from their default pose, and one joint that moves. */
function channels(scene: Scene, joints: number[], scaling: boolean): AnimationChannel[] {
  const times = Float32Array.from({ length: KEYS }, (_, i) => i / (KEYS - 1));
  const made = joints.map((node, j): AnimationChannel => {
    const values = new Float32Array(KEYS * 4);
    const first = scene.nodes[node]!.transform.rotation;
    times.forEach((time, i) => {
      values.set(product(first, turn(((j + 1) % 3) as 0 | 1 | 2, 40 * time * (j + 1))), 4 * i);
    });
    return { node, path: 'rotation', times, values, interpolation: 'linear' };
  });
  const [root] = joints;
  const from = scene.nodes[root!]!.transform.translation;
  const values = Float32Array.from(
    [...times].flatMap((time) => [from[0], from[1] + 0.3 * time, from[2]]),
  );
  made.push({ node: root!, path: 'translation', times, values, interpolation: 'linear' });
  if (scaling) {
    const grown = Float32Array.from([...times].flatMap((time) => [1 + time, 1 + time, 1 + time]));
    made.push({ node: joints[1]!, path: 'scale', times, values: grown, interpolation: 'linear' });
  }
  return made;
}

function product([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion): Quaternion {
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}
