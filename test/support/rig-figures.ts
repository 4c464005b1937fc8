import type { ShapeProgram } from '../../src/contract/shape-program.ts';
import { runProgram } from '../../src/engines/kit/program/run-program.ts';
import type { Clip } from '../../src/engines/kit/rig/clip.ts';
import { secondsOf } from '../../src/engines/kit/rig/clip.ts';
import { clipsOf } from '../../src/engines/kit/rig/motions.ts';
import { riggedScene } from '../../src/engines/kit/rig/rigged-scene.ts';
import { skeletonsOf } from '../../src/engines/kit/rig/skeleton.ts';
import type { PolygonMesh } from '../../src/engines/mesh/polygon-mesh.ts';
import type { Animation, AnimationChannel, Scene } from '../../src/engines/mesh/scene.ts';
import { type Matrix4, multiplyMatrices, worldMatrices } from '../../src/engines/mesh/transform.ts';
import { triangulate } from '../../src/engines/mesh/triangulate.ts';
import { createWork } from '../../src/engines/work/create-work.ts';

/** Measures of how a clip moves a model, the worst of all its frames. */
export interface ClipFigures {
  clip: string;
  /** Largest ratio of an edge's length to its length at rest. */
  stretch: number;
  /** Ratio of the volume to that at rest, minimum and maximum. */
  volume: [number, number];
  /** Distance of a sole from where the ground carries it in a step, and from the ground, as a ratio to the height. */
  slide: number;
  /** Distance of a vertex in the last frame from its position in the first, as a ratio to the height. */
  gap: number;
}

/**
 * Returns the measures of every clip of a program's first figure, from the written scene: key frames as glTF readers
 * interpret them, at each key and between two. Null if nothing moves.
 */
export async function rigFigures(
  program: ShapeProgram,
  fineness = 1,
): Promise<ClipFigures[] | null> {
  const { scene, rigging } = await runProgram(program, createWork(), fineness);
  const [skeleton] = skeletonsOf(scene, rigging);
  if (skeleton === undefined) return null;
  const rigged = riggedScene(scene, [{ skeleton, pose: null }]);
  return clipsOf(skeleton).map((clip) => figuresOf(rigged, clip));
}

interface Part {
  mesh: PolygonMesh;
  triangles: Uint32Array;
  /** Lengths at rest of the three edges of each triangle. */
  edges: Float32Array;
  volume: number;
  /** Whether it is bound to one bone, which changes neither lengths nor volumes. */
  isRigid: boolean;
}

function figuresOf(scene: Scene, clip: Clip): ClipFigures {
  const animation = scene.animations.find(({ name }) => name === clip.name)!;
  const parts = scene.nodes.flatMap(({ mesh, skin }): Part[] => {
    if (skin < 0) return [];
    const { geometry } = scene.meshes[mesh];
    const triangles = triangulate(geometry).triangles.map((corner) => geometry.corners[corner]);
    const { positions, skinning } = geometry;
    return [
      {
        mesh: geometry,
        triangles,
        edges: edgeLengths(positions, triangles),
        volume: volumeOf(positions, triangles),
        isRigid: skinning!.weights.every(
          (weight, k) => weight === (k % skinning!.influences === 0 ? 1 : 0),
        ),
      },
    ];
  });
  const height = heightOf(parts.map(({ mesh }) => mesh.positions));
  const rest = parts.reduce((sum, { volume }) => sum + volume, 0);
  const seconds = secondsOf(clip);
  const figures: ClipFigures = {
    clip: clip.name,
    stretch: 1,
    volume: [1, 1],
    slide: slideOf(scene, animation, clip, parts, height),
    gap: 0,
  };
  const [first, last] = [0, seconds].map((time) => jointMatrices(scene, animation, time));
  for (const { mesh } of parts) {
    const [a, b] = [bent(mesh, first), bent(mesh, last)];
    for (let k = 0; k < a.length; k++)
      figures.gap = Math.max(figures.gap, Math.abs(a[k] - b[k]) / height);
  }
  for (let k = 0; k < 2 * clip.keys; k++) {
    const matrices = jointMatrices(scene, animation, (seconds * k) / (2 * clip.keys));
    let volume = rest;
    for (const { mesh, triangles, edges, volume: own, isRigid } of parts) {
      if (isRigid) continue;
      const positions = bent(mesh, matrices);
      volume += volumeOf(positions, triangles) - own;
      const now = edgeLengths(positions, triangles);
      for (let e = 0; e < now.length; e++)
        if (now[e] > figures.stretch * edges[e] && edges[e] > 1e-6 * height)
          figures.stretch = now[e] / edges[e];
    }
    figures.volume = [
      Math.min(figures.volume[0], volume / rest),
      Math.max(figures.volume[1], volume / rest),
    ];
  }
  return figures;
}

/** Largest distance of any sole in a step from where the ground carried it, as a ratio to the height. */
function slideOf(
  scene: Scene,
  animation: Animation,
  clip: Clip,
  parts: readonly Part[],
  height: number,
): number {
  const seconds = secondsOf(clip);
  let farthest = 0;
  for (const contact of clip.contacts) {
    const bone = scene.skins[0].joints.findIndex(
      (joint) => scene.nodes[joint].name === contact.bone,
    );
    const soles = parts
      .map(({ mesh }) => soleOf(mesh, bone, height))
      .filter(({ positions }) => positions.length > 0);
    const from = contact.from * seconds;
    const at = (time: number) => {
      const matrices = jointMatrices(scene, animation, time % seconds);
      return soles.map((sole) => bent(sole, matrices));
    };
    const begun = at(from);
    const steps = Math.round((contact.to - contact.from) * clip.keys * 2);
    for (let s = 0; s < steps; s++) {
      const passed = (s / (2 * clip.keys)) * seconds;
      at(from + passed).forEach((positions, i) => {
        for (let k = 0; k < positions.length; k++)
          farthest = Math.max(
            farthest,
            Math.abs(positions[k] - begun[i][k] - clip.ground[k % 3] * passed) / height,
          );
      });
    }
  }
  return farthest;
}

/** Returns forty vertices that mainly follow a foot, and that are on the ground at rest. */
function soleOf(
  { positions, skinning }: PolygonMesh,
  bone: number,
  height: number,
): Pick<PolygonMesh, 'positions' | 'skinning'> {
  const { influences, joints, weights } = skinning!;
  const found: number[] = [];
  for (let v = 0; v < positions.length / 3; v++)
    if (
      joints[v * influences] === bone &&
      weights[v * influences] > 0.6 &&
      positions[3 * v + 1] < 0.02 * height
    )
      found.push(v);
  const kept = found.filter((_, i) => i % Math.ceil(found.length / 40) === 0);
  const of = <T extends Float32Array | Uint16Array>(values: T, width: number) =>
    kept.flatMap((v) => [...values.subarray(width * v, width * (v + 1))]);
  return {
    positions: Float32Array.from(of(positions, 3)),
    skinning: {
      influences,
      joints: Uint16Array.from(of(joints, influences)),
      weights: Float32Array.from(of(weights, influences)),
    },
  };
}

function jointMatrices(scene: Scene, animation: Animation, seconds: number): Matrix4[] {
  const nodes = scene.nodes.map((node) => ({ ...node, transform: { ...node.transform } }));
  for (const channel of animation.channels) {
    const value = sampled(channel, seconds);
    if (channel.path === 'translation')
      nodes[channel.node].transform.translation = value as [number, number, number];
    else nodes[channel.node].transform.rotation = value as [number, number, number, number];
  }
  const worlds = worldMatrices({ nodes });
  const [{ joints, inverseBindMatrices }] = scene.skins;
  return joints.map((joint, j) =>
    multiplyMatrices(worlds[joint], inverseBindMatrices.subarray(16 * j, 16 * j + 16)),
  );
}

/** Linear between keys, spherical for rotations. */
function sampled({ times, values, path }: AnimationChannel, seconds: number): number[] {
  const width = path === 'rotation' ? 4 : 3;
  let k = 0;
  while (k < times.length - 2 && times[k + 1] <= seconds) k++;
  const t = Math.min(1, Math.max(0, (seconds - times[k]) / (times[k + 1] - times[k])));
  const a = [...values.subarray(width * k, width * (k + 1))];
  const b = [...values.subarray(width * (k + 1), width * (k + 2))];
  if (path !== 'rotation') return a.map((v, i) => v + (b[i] - v) * t);
  const cosine = Math.min(
    1,
    a.reduce((sum, v, i) => sum + v * b[i], 0),
  );
  const angle = Math.acos(Math.abs(cosine));
  const [p, q] =
    angle < 1e-5
      ? [1 - t, t]
      : [Math.sin((1 - t) * angle) / Math.sin(angle), Math.sin(t * angle) / Math.sin(angle)];
  return a.map((v, i) => v * p + b[i] * q * (cosine < 0 ? -1 : 1));
}

function bent(
  { positions, skinning }: Pick<PolygonMesh, 'positions' | 'skinning'>,
  matrices: readonly Matrix4[],
): Float32Array {
  const out = new Float32Array(positions.length);
  const { influences, joints, weights } = skinning!;
  for (let v = 0; v < positions.length / 3; v++) {
    const [x, y, z] = [positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]];
    for (let k = v * influences; k < (v + 1) * influences; k++) {
      const w = weights[k];
      if (w === 0) continue;
      const m = matrices[joints[k]];
      for (let c = 0; c < 3; c++)
        out[3 * v + c] += w * (m[c] * x + m[4 + c] * y + m[8 + c] * z + m[12 + c]);
    }
  }
  return out;
}

function edgeLengths(p: ArrayLike<number>, triangles: Uint32Array): Float32Array {
  const lengths = new Float32Array(triangles.length);
  for (let t = 0; t < triangles.length; t++) {
    const a = 3 * triangles[t];
    const b = 3 * triangles[t % 3 === 2 ? t - 2 : t + 1];
    lengths[t] = Math.hypot(p[a] - p[b], p[a + 1] - p[b + 1], p[a + 2] - p[b + 2]);
  }
  return lengths;
}

function volumeOf(p: ArrayLike<number>, triangles: Uint32Array): number {
  let volume = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    volume +=
      p[a] * (p[b + 1] * p[c + 2] - p[b + 2] * p[c + 1]) -
      p[a + 1] * (p[b] * p[c + 2] - p[b + 2] * p[c]) +
      p[a + 2] * (p[b] * p[c + 1] - p[b + 1] * p[c]);
  }
  return volume / 6;
}

function heightOf(positions: readonly ArrayLike<number>[]): number {
  let [low, high] = [Infinity, -Infinity];
  for (const p of positions)
    for (let i = 1; i < p.length; i += 3) {
      low = Math.min(low, p[i]);
      high = Math.max(high, p[i]);
    }
  return high - low;
}
