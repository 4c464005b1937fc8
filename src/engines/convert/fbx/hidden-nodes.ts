import type { FbxObject } from './fbx-object.ts';
import type { FbxSource } from './source.ts';

/**
 * Warns about meshes that the file hides, either directly or through their display layer, because the scene shows all
 * its nodes.
 */
export function warnOfHidden({ graph, scene, nodeOf, context }: FbxSource): void {
  const inHiddenLayer = new Set<FbxObject>();
  for (const layer of graph.objects) {
    if (layer.subkind !== 'DisplayLayer' || layer.properties.number('Show', 1) !== 0) continue;
    for (const { child } of graph.linksTo(layer)) inHiddenLayer.add(child);
  }
  let count = 0;
  for (const model of graph.ofKind('Model')) {
    const node = nodeOf.get(model);
    if (node === undefined || scene.nodes[node].mesh < 0) continue;
    const isHidden = model.properties.number('Visibility', 1) <= 0;
    if (isHidden || model.properties.number('Show', 1) === 0 || inHiddenLayer.has(model)) count++;
  }
  if (count > 0)
    context.warn(
      'hidden_shown',
      `${count} meshes that the file hides were converted, and are visible in the result`,
    );
}
