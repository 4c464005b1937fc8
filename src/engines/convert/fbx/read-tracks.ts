import { constantCurve, readCurve } from './animation-curve.ts';
import { warnOfExtrapolation } from './extrapolation.ts';
import type { FbxObject } from './fbx-object.ts';
import { readTakes } from './read-legacy-takes.ts';
import type { FbxSource } from './source.ts';
import type { Take, Track } from './take.ts';

/** Animated properties that are read, with the components that each has. */
export const ANIMATED: Record<string, readonly string[] | undefined> = {
  'Lcl Translation': ['d|X', 'd|Y', 'd|Z'],
  'Lcl Rotation': ['d|X', 'd|Y', 'd|Z'],
  'Lcl Scaling': ['d|X', 'd|Y', 'd|Z'],
  DeformPercent: ['d|DeformPercent'],
};

/** Reads the file's animations: stacks of layers in version 7, takes in version 6. */
export function readTrackLists(source: FbxSource): Take[] {
  const { graph } = source;
  const stacks = graph.ofKind('AnimationStack');
  if (stacks.length === 0) return readTakes(source);
  return stacks.map((stack): Take => {
    const tracks: Take['tracks'] = new Map();
    for (const layer of graph.childrenOf(stack, 'AnimationLayer')) {
      for (const node of graph.childrenOf(layer, 'AnimationCurveNode'))
        addTracks(node, tracks, source);
    }
    return { name: stack.name, tracks };
  });
}

function addTracks(node: FbxObject, tracks: Take['tracks'], source: FbxSource): void {
  const { graph, budget, context } = source;
  for (const { parent, property } of graph.linksFrom(node)) {
    const components = property === null ? undefined : ANIMATED[property];
    if (property === null || components === undefined) continue;
    const track: Track = {
      curves: components.map(() => null),
      rest: components.map((name) => node.properties.number(name)),
      isKeyed: false,
    };
    for (const { child, property: component } of graph.linksTo(node)) {
      const place = components.indexOf(component ?? '');
      if (child.kind === 'AnimationCurve' && place >= 0) {
        const curve = readCurve(child.record, budget);
        track.curves[place] = curve;
        warnOfExtrapolation(child.record, curve, context);
      }
    }
    track.isKeyed = track.curves.some((curve) => curve !== null);
    if (!track.isKeyed) {
      if (track.rest.some((value) => value === null)) continue;
      track.curves = track.rest.map((value) => constantCurve(value ?? 0));
    }
    const ofObject = tracks.get(parent) ?? new Map<string, Track>();
    if (ofObject.has(property)) {
      context.warn(
        'animation_layers',
        'A property has several animation layers; only the first was kept.',
      );
      continue;
    }
    tracks.set(parent, ofObject.set(property, track));
  }
}
