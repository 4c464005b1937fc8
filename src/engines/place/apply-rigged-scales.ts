import type { AnimationChannel, Scene, SceneMesh, Skin, Vector3 } from '../mesh/scene.ts';
import { determinant3, parentsOf } from '../mesh/transform.ts';
import { scaleMesh, withScaledTranslation } from './scale-scene.ts';

/**
 * Largest relative difference between the three scales of a node that counts as uniform. Rigs that were scaled by 100
 * and back in single precision are off by 1.3e-5.
 */
const UNIFORM = 1e-4;

/**
 * Returns a scene with skins or animations in which every node has scale 1 at rest: the scales go into vertices,
 * translations, keys and bind poses. Keys of a scale become relative to the scale at rest.
 * @returns the scene, and the number of nodes with different scales by axis, which no rotating skeleton can do without;
 * if there are any, the scene is unchanged
 */
export function applyRiggedScales(scene: Scene): { scene: Scene; uneven: number } {
  const uneven = scene.nodes.filter(({ transform }) => uniformScale(transform) === null).length;
  if (uneven > 0) return { scene, uneven };
  const parents = parentsOf(scene);
  const scales = worldScales(scene, parents);
  const above = (node: number) => (parents[node] < 0 ? 1 : scales[parents[node]]);
  const skins = scene.skins.map((skin) => scaleSkin(skin, scales));
  const meshes = new ScaledMeshes(scene.meshes);
  const nodes = scene.nodes.map((node, i) => {
    const factor = node.skin >= 0 ? skins[node.skin].meshScale : scales[i];
    const scale: Vector3 = [1, 1, 1];
    return {
      ...node,
      transform: { ...withScaledTranslation(node.transform, above(i)), scale },
      mesh: node.mesh < 0 ? -1 : meshes.scaled(node.mesh, factor),
    };
  });
  const animations = scene.animations.map((animation) => ({
    ...animation,
    channels: animation.channels.map((channel) => scaleChannel(channel, scene, above)),
  }));
  return {
    scene: {
      ...scene,
      nodes,
      meshes: meshes.all,
      skins: skins.map(({ skin }) => skin),
      animations,
    },
    uneven: 0,
  };
}

/** Returns a node's scale; null if it is mirrored, flat, sheared, or differs by axis. */
function uniformScale({ scale, matrix }: Scene['nodes'][number]['transform']): number | null {
  const [x, y, z] = scale;
  const same = (a: number, b: number) => Math.abs(a - b) <= UNIFORM * Math.abs(a);
  return matrix === null && x > 0 && same(x, y) && same(x, z) ? x : null;
}

/** Returns the product of the scales of each node and its ancestors. */
function worldScales({ nodes }: Scene, parents: Int32Array): Float64Array {
  const scales = new Float64Array(nodes.length);
  for (let i = 0; i < nodes.length; i++) {
    // Walks up to the nearest ancestor that is done, then down again, so that deep chains take linear time.
    const chain: number[] = [];
    for (let n = i; n >= 0 && scales[n] === 0; n = parents[n]) chain.push(n);
    for (let n = chain.pop(); n !== undefined; n = chain.pop())
      scales[n] = nodes[n].transform.scale[0] * (parents[n] < 0 ? 1 : scales[parents[n]]);
  }
  return scales;
}

/** Returns a skin for joints without scale, and the factor by which its meshes have to be multiplied. */
function scaleSkin(skin: Skin, scales: Float64Array): { skin: Skin; meshScale: number } {
  const { joints, inverseBindMatrices: before } = skin;
  if (joints.length === 0) return { skin, meshScale: 1 };
  const bind = Math.cbrt(Math.abs(determinant3(before.subarray(0, 16))));
  const meshScale = scales[joints[0]] * bind || 1;
  const inverseBindMatrices = before.map((value, i) => {
    const scale = scales[joints[Math.floor(i / 16)]];
    if (i % 4 === 3) return value;
    return i % 16 < 12 ? (value * scale) / meshScale : value * scale;
  });
  return { skin: { ...skin, inverseBindMatrices }, meshScale };
}

function scaleChannel(
  channel: AnimationChannel,
  { nodes }: Scene,
  above: (node: number) => number,
): AnimationChannel {
  const { node, path, values } = channel;
  if (path === 'translation') {
    const factor = above(node);
    return { ...channel, values: values.map((value) => value * factor) };
  }
  if (path !== 'scale') return channel;
  const [rest] = nodes[node].transform.scale;
  return { ...channel, values: values.map((value) => value / rest) };
}

/** The meshes of a scene at the scales of the nodes that show them, each once for each scale. */
class ScaledMeshes {
  readonly all: SceneMesh[] = [];
  readonly #sources: readonly SceneMesh[];
  readonly #scaled = new Map<string, number>();

  constructor(sources: readonly SceneMesh[]) {
    this.#sources = sources;
  }

  scaled(mesh: number, factor: number): number {
    // Rounded, so that instances whose scales differ by rounding share a mesh.
    const rounded = Number(factor.toPrecision(7));
    const key = `${mesh} ${rounded}`;
    const known = this.#scaled.get(key);
    if (known !== undefined) return known;
    const { levels, ...source } = this.#sources[mesh];
    const scaled = scaleMesh(source, rounded === 1 ? 1 : factor);
    const index = this.all.push(scaled) - 1;
    this.#scaled.set(key, index);
    if (levels !== undefined)
      this.all[index] = {
        ...scaled,
        levels: levels.map((level) => ({ ...level, mesh: this.scaled(level.mesh, factor) })),
      };
    return index;
  }
}
