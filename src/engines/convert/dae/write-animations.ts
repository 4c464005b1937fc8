import type { Animation, AnimationChannel, Scene } from '../../mesh/scene.ts';
import { composeMatrix, type Matrix4, multiplyMatrices } from '../../mesh/transform.ts';
import type { ConvertContext } from '../format.ts';
import { splineRate } from '../spline.ts';
import type { XmlWriter } from '../xml/xml-writer.ts';
import { jointRoots } from './joint-roots.ts';
import { trackTimes, trackValue } from './track.ts';
import { controllersOf, rowMajor } from './write-controllers.ts';
import { writeNames, writeSource } from './write-geometry.ts';

/**
 * Maximum number of matrices in all animations: 11 minutes of 100 joints at 30 matrices per second. As text they take
 * 250 MB.
 */
const MOST_MATRICES = 2_000_000;
/**
 * Number of morph weight keys whose text is as long as that of one matrix. Each key also has a time and an
 * interpolation.
 */
const WEIGHTS_PER_MATRIX = 4;

/** The curves of a node in one animation, with their times. */
interface NodeCurves {
  node: number;
  /** Tracks of translation, rotation and scale; empty if the node does not move. */
  tracks: AnimationChannel[];
  times: Float64Array;
  /** Track of the morph weights; null if they are not animated. */
  weights: { track: AnimationChannel; times: Float64Array; targets: number } | null;
}

interface WrittenAnimation {
  id: string;
  animation: Animation;
  curves: NodeCurves[];
}

/**
 * Writes animations: a curve of matrices for each node that moves, and a curve of numbers for each morph weight. An
 * animation that is too long is omitted entirely, with a warning.
 */
export async function writeAnimations(
  xml: XmlWriter,
  scene: Scene,
  context: ConvertContext,
): Promise<void> {
  const written = chooseAnimations(scene, context);
  if (written.length === 0) return;
  const above = jointRoots(scene);
  xml.open('library_animations');
  for (const { id, animation, curves } of written) {
    xml.open('animation', { id, name: animation.name || null });
    for (const nodeCurves of curves) {
      if (nodeCurves.tracks.length > 0) writeTransforms(xml, id, scene, nodeCurves, above);
      if (nodeCurves.weights !== null) await writeWeights(xml, id, scene, nodeCurves, context);
      await context.work.breathe(0.8);
    }
    xml.close();
  }
  xml.close();
  if (written.length > 1) writeClips(xml, written, context);
}

/** Chooses, in order, the animations that fit within the limit, and the times of their keys. */
function chooseAnimations(scene: Scene, context: ConvertContext): WrittenAnimation[] {
  const { animations } = scene;
  const rate = splineRate(
    animations.flatMap(({ channels }) => channels),
    context,
  );
  let room = MOST_MATRICES;
  return animations.flatMap((animation, index): WrittenAnimation[] => {
    const curves: NodeCurves[] = [];
    let matrices = 0;
    for (const [node, channels] of Map.groupBy(animation.channels, (channel) => channel.node)) {
      const nodeCurves = curvesOf(scene, node, channels, rate);
      const { times, weights } = nodeCurves;
      const weightKeys = weights === null ? 0 : weights.times.length * weights.targets;
      matrices += times.length + weightKeys / WEIGHTS_PER_MATRIX;
      if (matrices > room) {
        context.warn(
          'animation_dropped',
          `DAE output is limited to ${MOST_MATRICES / 1e6} million transform keys; animations with more were left out.`,
        );
        return [];
      }
      if (times.length + weightKeys > 0) curves.push(nodeCurves);
    }
    room -= matrices;
    return curves.length === 0 ? [] : [{ id: `animation${index}`, animation, curves }];
  });
}

function curvesOf(
  scene: Scene,
  node: number,
  channels: readonly AnimationChannel[],
  rate: number,
): NodeCurves {
  const tracks = channels.filter(({ path }) => path !== 'weights');
  const track = channels.find(({ path }) => path === 'weights');
  const { mesh } = scene.nodes[node];
  const targets = mesh < 0 ? 0 : scene.meshes[mesh].geometry.morphTargets.length;
  return {
    node,
    tracks,
    times: trackTimes(tracks, rate),
    weights:
      track === undefined || targets === 0
        ? null
        : { track, times: trackTimes([track], rate), targets },
  };
}

/** Writes which curves belong to which animation. Programs that do not support clips play all of them at once. */
function writeClips(
  xml: XmlWriter,
  written: readonly WrittenAnimation[],
  context: ConvertContext,
): void {
  context.warn(
    'animation_clips',
    'DAE stores several animations as clips, which many programs do not distinguish.',
  );
  xml.open('library_animation_clips');
  written.forEach(({ id, animation: { name, channels } }, index) => {
    const end = channels.reduce((last, { times }) => Math.max(last, times.at(-1) ?? 0), 0);
    xml
      .open('animation_clip', { id: `clip${index}`, name: name || null, start: 0, end })
      .element('instance_animation', { url: `#${id}` })
      .close();
  });
  xml.close();
}

function writeTransforms(
  xml: XmlWriter,
  animation: string,
  scene: Scene,
  { node, tracks, times }: NodeCurves,
  above: ReadonlyMap<number, Matrix4>,
): void {
  const parent = above.get(node);
  const id = `${animation}-node${node}`;
  const rest = scene.nodes[node].transform;
  const matrices = new Float32Array(times.length * 16);
  times.forEach((time, k) => {
    const value = (path: AnimationChannel['path']) => {
      const track = tracks.find((one) => one.path === path);
      return track === undefined ? null : trackValue(track, time);
    };
    const matrix = composeMatrix({
      translation: (value('translation') ?? rest.translation) as typeof rest.translation,
      rotation: (value('rotation') ?? rest.rotation) as typeof rest.rotation,
      scale: (value('scale') ?? rest.scale) as typeof rest.scale,
      matrix: null,
    });
    matrices.set(rowMajor(parent ? multiplyMatrices(parent, matrix) : matrix), k * 16);
  });
  xml.open('animation');
  writeSource(xml, `${id}-times`, times, ['TIME']);
  writeSource(xml, `${id}-matrices`, matrices, ['TRANSFORM'], 'float4x4');
  writeSampler(xml, id, 'matrices', tracks, times.length, `node${node}/transform`);
}

async function writeWeights(
  xml: XmlWriter,
  animation: string,
  scene: Scene,
  { node, weights }: NodeCurves,
  { work }: ConvertContext,
): Promise<void> {
  if (weights === null) return;
  const { track, times, targets } = weights;
  const { morph } = controllersOf(scene, node);
  const values = Array.from({ length: targets }, () => new Float32Array(times.length));
  for (const [key, time] of times.entries()) {
    const atKey = trackValue(track, time);
    for (let target = 0; target < targets; target++) values[target][key] = atKey[target] ?? 0;
    await work.breathe(0.8);
  }
  for (const [target, ofTarget] of values.entries()) {
    const name = `${animation}-node${node}-weight${target}`;
    xml.open('animation');
    writeSource(xml, `${name}-times`, times, ['TIME']);
    writeSource(xml, `${name}-values`, ofTarget, ['MORPH_WEIGHT']);
    writeSampler(xml, name, 'values', [track], times.length, `${morph}-weights(${target})`);
    await work.breathe(0.8);
  }
}

/** Writes the last part of an `<animation>` with one curve, which follows the sources. */
function writeSampler(
  xml: XmlWriter,
  id: string,
  output: string,
  tracks: AnimationChannel[],
  keys: number,
  target: string,
): void {
  const step = tracks.every((track) => track.interpolation === 'step');
  writeNames(xml, `${id}-shapes`, Array(keys).fill(step ? 'STEP' : 'LINEAR'), 'INTERPOLATION');
  xml
    .open('sampler', { id: `${id}-sampler` })
    .element('input', { semantic: 'INPUT', source: `#${id}-times` })
    .element('input', { semantic: 'OUTPUT', source: `#${id}-${output}` })
    .element('input', { semantic: 'INTERPOLATION', source: `#${id}-shapes` })
    .close()
    .element('channel', { source: `#${id}-sampler`, target })
    .close();
}
