import { ProgramError } from '../../../engines/kit/program/expression.ts';
import {
  type Library,
  usersOf,
  withLibraryUses,
} from '../../../engines/kit/program/library-uses.ts';
import { runWithinLimit } from '../../../engines/kit/program/run-within-limit.ts';
import { ShapeCache } from '../../../engines/kit/program/shape-cache.ts';
import { figuresOf } from '../../../engines/kit/rig/figures-of.ts';
import { surfacedScene } from '../../../engines/kit/surface/surfaced-scene.ts';
import { toPrimitives } from '../../../engines/mesh/primitives.ts';
import type { Material, Scene } from '../../../engines/mesh/scene.ts';
import { composeMatrix } from '../../../engines/mesh/transform.ts';
import type { Work } from '../../../engines/spec.ts';
import type { EditedMaterial, EditedNode } from '../../viewer/stage/edited-scene.ts';
import type { PreviewAnswer, PreviewRequest, SentImage } from './messages.ts';
import { RecentTiles } from './tiles.ts';

/**
 * Work in this worker is not divided into pieces and cannot be aborted. The next request waits until the current run
 * ends.
 */
const WORK: Work = {
  signal: new AbortController().signal,
  timings: [],
  stage: async (_name, _share, run) => run(WORK),
  within: () => WORK,
  breathe: async () => {},
};

/** Runs programs as the service does. Between runs, it keeps everything that an edit does not change. */
export class Previewer {
  readonly #shapes = new ShapeCache();
  readonly #tiles = new RecentTiles();
  /** Tiles of the previous answer, with their numbers. */
  #sent = new Map<Uint8Array, number>();
  #images = 0;

  async answer({ program, maxTriangles, things }: PreviewRequest): Promise<PreviewAnswer> {
    try {
      this.#shapes.nextRound();
      const library: Library = async (words) => {
        const found = things[words];
        if (found === undefined) return null;
        return { program: found.program, unused: found.words_without_effect };
      };
      const whole = await withLibraryUses(program, library, WORK, this.#shapes);
      const users = usersOf(program, whole);
      const made = await runWithinLimit(whole, maxTriangles, WORK, this.#shapes);
      const surfaced = await surfacedScene(made.scene, made.looks, this.#tiles, WORK);
      const { posed } = figuresOf({ scene: surfaced, rigging: made.rigging });
      return {
        scene: sceneOf(
          posed,
          made.partOf.map((part) => users[part] ?? -1),
        ),
        images: this.#send(posed),
        triangles: made.triangles,
      };
    } catch (error) {
      if (error instanceof ProgramError) return { problem: error.message };
      throw error;
    }
  }

  #send({ images }: Scene): SentImage[] {
    const before = this.#sent;
    this.#sent = new Map();
    return images.map(({ bytes, width, height }) => {
      const known = before.get(bytes);
      const id = known ?? this.#images++;
      this.#sent.set(bytes, id);
      return {
        id,
        width: width!,
        height: height!,
        pixels: known === undefined ? bytes : null,
      };
    });
  }
}

function sceneOf({ nodes, meshes, materials }: Scene, partOf: readonly number[]) {
  const parents = new Int32Array(nodes.length).fill(-1);
  for (const [node, { children }] of nodes.entries())
    for (const child of children) parents[child] = node;
  return {
    nodes: nodes.map(
      ({ transform, mesh }, node): EditedNode => ({
        parent: parents[node],
        part: partOf[node],
        matrix: composeMatrix(transform),
        mesh,
      }),
    ),
    meshes: meshes.map(({ geometry }) =>
      toPrimitives(geometry).map(
        ({ material, positions, normals, tangents, uvSets, colors, indices }) => ({
          material,
          positions,
          normals,
          tangents,
          uvs: uvSets[0] ?? null,
          colors: colors[0] ?? null,
          indices,
        }),
      ),
    ),
    materials: materials.map(materialOf),
  };
}

function materialOf(material: Material): EditedMaterial {
  const { name, baseColor, metallic, roughness, emissive, emissiveStrength } = material;
  return {
    name,
    baseColor,
    metallic,
    roughness,
    emissive,
    emissiveStrength,
    colorImage: material.baseColorTexture?.image ?? -1,
    normalImage: material.normalTexture?.image ?? -1,
    isBlended: material.alphaMode === 'blend',
  };
}
