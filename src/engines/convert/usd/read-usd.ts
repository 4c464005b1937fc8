import type { Scene } from '../../mesh/scene.ts';
import { emptyScene } from '../../mesh/scene-defaults.ts';
import { isZip } from '../archive/read-zip.ts';
import type { ConvertContext, SourceFiles } from '../format.ts';
import { LayerLoader } from './layer-loader.ts';
import { isCrate } from './read-crate-sections.ts';
import { SceneBuilder } from './scene-builder.ts';
import { Stage } from './stage.ts';
import { stageMetrics, stageSource } from './stage-metrics.ts';

/** Reads USDZ packages, and USD text (.usda) or crates (.usdc) with the files next to them. */
export async function readUsd(files: SourceFiles, context: ConvertContext): Promise<Scene> {
  const loader = new LayerLoader(files, context);
  const stage = new Stage(loader, context);
  const metrics = stageMetrics(stage.layer);
  const name = stage.layer.metadata.get('defaultPrim');
  const scene = emptyScene(
    stageSource(stage.layer, metrics, formatOf(files.main)),
    typeof name === 'string' ? name : '',
  );
  await new SceneBuilder(scene, stage, loader, metrics, context).build();
  return scene;
}

function formatOf(main: Uint8Array): string {
  if (isZip(main)) return 'usdz';
  return isCrate(main) ? 'usdc' : 'usda';
}
