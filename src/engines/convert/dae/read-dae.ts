import type { Scene } from '../../mesh/scene.ts';
import { emptyScene } from '../../mesh/scene-defaults.ts';
import { addBareSkeleton } from '../bare-skeleton.ts';
import type { ConvertContext, SourceFiles } from '../format.ts';
import { Collada } from './collada.ts';
import { readAnimations } from './read-animations.ts';
import { NodeReader } from './read-nodes.ts';
import { bindSkins } from './read-skins.ts';
import { noteUnread } from './unread-elements.ts';

/**
 * Reads COLLADA 1.4 and 1.5: polygons with holes, the common profile, skins, morphs, animations, cameras and lights.
 */
export async function readDae(files: SourceFiles, context: ConvertContext): Promise<Scene> {
  const collada = new Collada(files.main, context, files.name);
  await context.work.breathe(0.3);
  const scene = emptyScene({
    format: 'dae',
    generator: collada.generator,
    unitMetres: collada.unitMetres,
    upAxis: collada.upAxis,
  });
  const nodes = new NodeReader(collada, files, scene);
  const instance = collada.xml.child(0, 'scene', 'instance_visual_scene');
  const visual =
    collada.linked(instance, 'url', 'visual_scene') ??
    collada.library('library_visual_scenes', 'visual_scene').at(0) ??
    null;
  if (visual === null) nodes.readGeometries();
  else {
    scene.name = collada.nameOf(visual);
    nodes.read(visual);
  }
  nodes.readUnusedMaterials();
  await context.work.breathe(0.8);
  bindSkins(collada, nodes);
  addBareSkeleton(scene, nodes.joints);
  readAnimations(collada, nodes);
  await nodes.finish();
  noteUnread(collada);
  return scene;
}
