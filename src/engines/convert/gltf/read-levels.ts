import type { MeshLevel } from '../../mesh/scene.ts';
import type { ConvertContext } from '../format.ts';
import type { GltfDocument, GltfNode } from './document.ts';
import { listAt, numberAt } from './untyped.ts';

const EXTENSION = 'MSFT_lod';

/** The levels of detail of a file's nodes. */
export interface LevelNodes {
  /** Nodes that are levels of others, with all nodes below them: they are not shown together with the finest level. */
  nodes: ReadonlySet<number>;
  /** For each mesh of the file, its levels; meshes are those of the file. */
  ofMeshes: ReadonlyMap<number, MeshLevel[]>;
}

/**
 * Reads the levels of detail of nodes (MSFT_lod). Levels that consist of one node with a mesh are kept as levels of the
 * finest node's mesh. Others are left out with a warning.
 */
export function readLevels(document: GltfDocument, context: ConvertContext): LevelNodes {
  const nodes = new Set<number>();
  const ofMeshes = new Map<number, MeshLevel[]>();
  for (const node of document.nodes) {
    const ids = listAt(node.extensions[EXTENSION], 'ids').filter(
      (id): id is number => typeof id === 'number' && document.nodes[id] !== undefined,
    );
    if (ids.length === 0) continue;
    for (const id of ids) addWithChildren(document, id, nodes);
    const levels = levelsOf(document, node, ids);
    if (node.mesh === undefined || levels === null)
      context.warn(
        'gltf_extension',
        `${EXTENSION}: levels of detail of more than one mesh were left out; the finest is kept`,
      );
    else if (!ofMeshes.has(node.mesh)) ofMeshes.set(node.mesh, levels);
  }
  return { nodes, ofMeshes };
}

/** Returns the meshes of a node's levels; null if a level is more than one mesh. */
function levelsOf(
  document: GltfDocument,
  node: GltfNode,
  ids: readonly number[],
): MeshLevel[] | null {
  const coverage = listAt(node.extras, 'MSFT_screencoverage');
  const levels: MeshLevel[] = [];
  for (const [k, id] of ids.entries()) {
    const { mesh, children } = document.nodes[id];
    if (mesh === undefined || mesh === node.mesh || children.length > 0) return null;
    if (document.meshes[mesh] === undefined) return null;
    const screenSize = numberAt({ size: coverage[k] }, 'size') ?? 0.5 ** (k + 1);
    levels.push({ mesh, screenSize });
  }
  return levels;
}

function addWithChildren({ nodes }: GltfDocument, start: number, into: Set<number>): void {
  const waiting = [start];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (into.has(at) || nodes[at] === undefined) continue;
    into.add(at);
    waiting.push(...nodes[at].children);
  }
}
