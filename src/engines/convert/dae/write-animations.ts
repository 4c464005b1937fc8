import type { AnimationChannel, Scene, SceneNode } from '../../mesh/scene.ts';
import { composeMatrix } from '../../mesh/transform.ts';
import type { ConvertContext } from '../format.ts';
import type { XmlWriter } from '../xml/xml-writer.ts';
import { trackTimes, trackValue } from './track.ts';
import { controllersOf, rowMajor } from './write-controllers.ts';
import { writeNames, writeSource } from './write-geometry.ts';

/**
 * Matrices, or weights in sixteens, of all animations: 11 minutes of 100 joints at 30 a second. As text they take 250 MB.
 */
const MOST_MATRICES = 2_000_000;

/** Writes animations: a curve of matrices for each node that moves, one of numbers for each morph weight. */
export function writeAnimations(xml: XmlWriter, scene: Scene, context: ConvertContext): void {
  const { animations } = scene;
  if (animations.length === 0) return;
  let room = MOST_MATRICES;
  const hasRoom = (matrices: number): boolean => {
    room -= matrices;
    if (room >= 0) return true;
    context.warn(
      'animation_dropped',
      `dae is written with at most ${MOST_MATRICES / 1e6} million keys of transforms; the animations beyond were left out.`,
    );
    return false;
  };
  xml.open('library_animations');
  animations.forEach(({ name, channels }, index) => {
    const id = `animation${index}`;
    xml.open('animation', { id, name: name || null });
    const byNode = Map.groupBy(channels, (channel) => channel.node);
    for (const [node, tracks] of byNode) {
      const moving = tracks.filter((track) => track.path !== 'weights');
      if (moving.length > 0)
        writeTransforms(xml, `${id}-node${node}`, node, scene.nodes[node], moving, hasRoom);
      for (const track of tracks)
        if (track.path === 'weights') writeWeights(xml, `${id}-node${node}`, track, scene, hasRoom);
    }
    xml.close();
  });
  xml.close();
  if (animations.length > 1) writeClips(xml, scene, context);
}

/** Which curves belong to which animation; programs that do not know clips play all of them at once. */
function writeClips(xml: XmlWriter, { animations }: Scene, context: ConvertContext): void {
  context.warn(
    'animation_clips',
    'dae holds several animations as clips, which many programs do not tell apart.',
  );
  xml.open('library_animation_clips');
  animations.forEach(({ name, channels }, index) => {
    const end = channels.reduce((last, { times }) => Math.max(last, times.at(-1) ?? 0), 0);
    xml
      .open('animation_clip', { id: `clip${index}`, name: name || null, start: 0, end })
      .element('instance_animation', { url: `#animation${index}` })
      .close();
  });
  xml.close();
}

function writeTransforms(
  xml: XmlWriter,
  id: string,
  index: number,
  node: SceneNode,
  tracks: AnimationChannel[],
  hasRoom: (matrices: number) => boolean,
): void {
  const times = trackTimes(tracks);
  if (!hasRoom(times.length)) return;
  const rest = node.transform;
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
    matrices.set(rowMajor(matrix), k * 16);
  });
  xml.open('animation');
  writeSource(xml, `${id}-times`, times, ['TIME']);
  writeSource(xml, `${id}-matrices`, matrices, ['TRANSFORM'], 'float4x4');
  writeSampler(xml, id, 'matrices', tracks, times.length, `node${index}/transform`);
}

function writeWeights(
  xml: XmlWriter,
  id: string,
  track: AnimationChannel,
  scene: Scene,
  hasRoom: (matrices: number) => boolean,
): void {
  const { mesh } = scene.nodes[track.node];
  const targets = mesh < 0 ? 0 : scene.meshes[mesh].geometry.morphTargets.length;
  const morph = mesh < 0 ? null : controllersOf(scene, track.node).morph;
  const times = trackTimes([track]);
  if (!hasRoom((times.length * targets) / 16)) return;
  for (let target = 0; target < targets; target++) {
    const name = `${id}-weight${target}`;
    const values = Float32Array.from(times, (time) => trackValue(track, time)[target] ?? 0);
    xml.open('animation');
    writeSource(xml, `${name}-times`, times, ['TIME']);
    writeSource(xml, `${name}-values`, values, ['MORPH_WEIGHT']);
    writeSampler(xml, name, 'values', [track], times.length, `${morph}-weights(${target})`);
  }
}

/** The end of an `<animation>` of one curve, which its sources have begun. */
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
