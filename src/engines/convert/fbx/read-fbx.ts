import { FarOffsets } from '../../mesh/far.ts';
import { emptyScene } from '../../mesh/scene-defaults.ts';
import { addBareSkeleton } from '../bare-skeleton.ts';
import type { ConvertContext, SourceFiles } from '../format.ts';
import { TextEncoding } from '../text/text-encoding.ts';
import { splitTiles } from '../udim/split-tiles.ts';
import { TileSets } from '../udim/tile-sets.ts';
import { readAttributes } from './attributes.ts';
import { childrenOf, childText, type FbxDocument } from './document.ts';
import { readFileSpace, readGenerator } from './global-settings.ts';
import { warnOfHidden } from './hidden-nodes.ts';
import { noteUnread } from './note-unread.ts';
import { readAnimations } from './read-animations.ts';
import { parseAscii } from './read-ascii.ts';
import { isBinaryFbx, parseBinary } from './read-binary.ts';
import { createClaim } from './read-geometry.ts';
import { readMaterials } from './read-materials.ts';
import { readMeshes } from './read-meshes.ts';
import { readModels, sceneTransform } from './read-models.ts';
import { type ObjectGraph, readObjects } from './read-objects.ts';
import { addSkins } from './scene-skins.ts';
import type { FbxSource } from './source.ts';
import { takeUnitOffNodes } from './unit-scale.ts';
import { refuseOldVersion } from './unread-kinds.ts';

/**
 * Maximum inflation ratio of all arrays together, in addition to `SMALL` bytes per file. Coordinates deflate to a half,
 * indices to a tenth. Without this limit, 360 kB of deflated zeros took 1.7 GB.
 */
const MOST_INFLATION = 64;
const SMALL = 2 ** 27;

/** Kinds of models that are treated as joints. */
const BONES: ReadonlySet<string> = new Set(['LimbNode', 'Limb', 'Root']);

/**
 * Reads FBX 6 and 7, both binary (little-endian) and ASCII: polygons with all layers, hierarchy with pivots and
 * rotation orders, materials and textures, skins, blend shapes, cameras, lights and animations.
 */
export async function readFbx(files: SourceFiles, context: ConvertContext) {
  const document = parse(files, context);
  context.work.signal.throwIfAborted();
  refuseOldVersion(document.version);
  const graph = readObjects(document);
  const space = readFileSpace(document.root);
  const scene = emptyScene({
    format: 'fbx',
    generator: readGenerator(document.root),
    unitMetres: space.unit,
    upAxis: space.upAxis,
  });
  const source: FbxSource = {
    document,
    graph,
    space,
    files,
    context,
    budget: {
      bytes: Math.min(context.limits.inflatedBytes, SMALL + MOST_INFLATION * files.main.length),
    },
    offsets: new FarOffsets(),
    scene,
    tiles: new TileSets(),
    nodeOf: new Map(),
    claim: createClaim(context.limits),
  };
  const models = readModels(source);
  readAttributes(models, source);
  const materialOf = await readMaterials(source, uvSetNames(graph));
  await context.work.breathe(0.1);
  const instances = await readMeshes(models, materialOf, source);
  for (const model of models) {
    scene.nodes[model.node].transform = sceneTransform(model, model.local.values, source);
  }
  addSkins(instances, source);
  const bones = models.filter(({ object }) => BONES.has(object.subkind));
  addBareSkeleton(
    scene,
    bones.map(({ node }) => node),
  );
  await readAnimations(models, instances, source);
  takeUnitOffNodes(scene);
  splitTiles(scene, source.tiles, context);
  noteUnread(source);
  warnOfHidden(source);
  return scene;
}

function parse({ main }: SourceFiles, context: ConvertContext): FbxDocument {
  if (isBinaryFbx(main)) return parseBinary(main, context);
  return parseAscii(new TextEncoding(context).toUtf8(main), context.limits);
}

/**
 * Returns the names of UV sets by number, from the first mesh with the most sets. They are needed because textures name
 * the set that they use, but materials do not know which meshes use them.
 */
function uvSetNames(graph: ObjectGraph): string[] {
  let names: string[] = [];
  for (const { record } of graph.ofKind('Geometry')) {
    const elements = childrenOf(record, 'LayerElementUV');
    if (elements.length > names.length)
      names = elements.map((element) => childText(element, 'Name') ?? '');
  }
  return names;
}
