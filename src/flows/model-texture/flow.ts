import type {
  EngineContext,
  Engines,
  PictureUse,
  PolygonMesh,
  Raster,
  Scene,
  Warning,
} from '../../engines/spec.ts';
import type { Flow, FlowContext, FlowOutcome } from '../flow.ts';
import { inspectModels, wireSource } from '../model-report.ts';
import { previewFile, renderPreview } from '../preview.ts';
import { detailed, StageRunner, share } from '../stages.ts';
import { mapNames, textureFiles } from '../textured.ts';
import { writeModels } from '../written-models.ts';
import { faceGroups } from './face-groups.ts';
import { modelTexture } from './spec.ts';

/** Where each stage begins in percent, from the measured shares of a run of 50k triangles with 2048². */
const STAGES = { read: 0, picture: 3, unwrap: 8, texture: 30, write: 78, inspect: 84, preview: 90 };

/** Stem of the file names in the output. */
const NAME = 'model';
/** The same request gives the same textures. */
const SEED = 1;

type Stages = StageRunner<keyof typeof STAGES>;

/** One model and words, or a picture → the model with textures, in GLB. */
export const modelTextureFlow: Flow = {
  name: 'model-texture',
  timeoutMs: 300_000,
  async run(context): Promise<FlowOutcome> {
    const { engines, sources } = context;
    const input = modelTexture.input.parse(context.input);
    const stages: Stages = new StageRunner(context, STAGES);

    const read = await stages.run('read', (engine) =>
      engines.converter.doRead(sources.model_file!, engine),
    );
    const picture = input.prompt === undefined ? await readPicture(context, stages) : null;
    const unwrapped = await stages.run('unwrap', async (engine) => {
      const mesh = await engines.converter.doFlatten(read.scene, share(engine, 0, 0.1));
      return meshWithUvs(engines, mesh, input, share(engine, 0.1, 1));
    });
    const faces = unwrapped.mesh.faceOffsets.length - 1;
    const textured = await stages.run('texture', async (engine) => {
      const { mesh } = unwrapped;
      const use = picture && (await judgePicture(engines, mesh, picture, share(engine, 0, 0.1)));
      const size = input.texture_size;
      const baked =
        use?.use === 'palette' && hasTextures(read.scene)
          ? await engines.baker.doBake(
              { source: read.scene, target: mesh, textureSize: size },
              share(engine, 0.1, 0.5),
            )
          : null;
      return engines.texturer.doTexture(
        {
          ...{ mesh, textureSize: size, seed: SEED, use, looks: baked?.scene ?? null },
          ...{ prompt: input.prompt ?? null, image: picture?.image ?? null },
          ...{ uncut: picture?.uncut ?? null, groups: faceGroups(read.scene, faces) },
        },
        share(engine, baked === null ? 0.1 : 0.5, 1),
      );
    });
    const { scene } = textured;
    const models = await stages.run('write', (engine) =>
      writeModels(engines, scene, { formats: ['glb'], name: NAME }, engine),
    );
    const inspected = await stages.run('inspect', (engine) =>
      inspectModels(engines, models.files, engine),
    );
    const preview = await stages.run('preview', async (engine) =>
      previewFile(
        engines,
        await renderPreview(engines, scene, share(engine, 0, 0.8)),
        share(engine, 0.8, 1),
      ),
    );

    const { statistics } = read.source;
    return {
      files: [...models.files, ...textureFiles(scene), preview],
      output: {},
      diagnostics: {
        engine: {
          converter: engines.converter.identity,
          ...(picture && { segmenter: engines.segmenter.identity }),
          ...(unwrapped.report && { unwrapper: engines.unwrapper.identity }),
          texturer: engines.texturer.identity,
          renderer: engines.renderer.identity,
        },
        timings: [...stages.timings, ...detailed('read', read.timings)],
        statistics: { faces: statistics.faces, triangles: statistics.triangles },
        validation: inspected.validation,
        mesh: {
          source: wireSource(read.source),
          results: inspected.results,
          repairs: read.repairs,
          ...(unwrapped.report && { unwrap: unwrapped.report }),
          texture: {
            uvs: unwrapped.report ? 'made' : 'kept',
            parts: textured.parts,
            ...(textured.picture && { picture: wirePicture(textured.picture) }),
            maps: mapNames(scene),
          },
        },
        warnings: [
          ...read.warnings,
          ...rigWarnings(read.scene),
          ...unwrapped.warnings,
          ...textured.warnings,
          ...models.warnings,
        ],
      },
    };
  },
};

/** The picture as it is and its object; where none stands out, as on one of a material, all of it. */
async function readPicture(
  { engines, sources }: FlowContext,
  stages: Stages,
): Promise<{ uncut: Raster; image: Raster }> {
  return stages.run('picture', async (engine) => {
    const uncut = await engines.codec.doDecode(sources.image_file!, share(engine, 0, 0.3));
    // How sure the cut is says nothing here: whether the outline fits is told below.
    const { image } = await engines.segmenter.doCutOut(uncut, share(engine, 0.3, 1));
    return { uncut, image };
  });
}

function judgePicture(
  { texturer }: Pick<Engines, 'texturer'>,
  mesh: PolygonMesh,
  { image, uncut }: { image: Raster; uncut: Raster },
  engine: EngineContext,
): Promise<PictureUse> {
  return texturer.doJudgePicture({ mesh, image, uncut }, engine);
}

/** Whether its surface has details that a change of colours should keep. */
function hasTextures({ materials, meshes }: Scene): boolean {
  return (
    materials.some(({ baseColorTexture }) => baseColorTexture !== null) ||
    meshes.some(({ geometry }) => geometry.colors.length > 0)
  );
}

/** What was made of the picture, under the names of the wire. */
function wirePicture({ use, side, agreement, needed }: PictureUse) {
  const fit = side && { side, agreement: rounded(agreement), needed: rounded(needed) };
  return { use, fit };
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000;
}

/** The mesh with its own UVs where those will do, else with new ones; `report` is null where they are its own. */
async function meshWithUvs(
  { unwrapper }: Pick<Engines, 'unwrapper'>,
  mesh: PolygonMesh,
  { keep_uv, texture_size }: { keep_uv: boolean; texture_size: number },
  engine: EngineContext,
) {
  const problem = keep_uv ? await unwrapper.doJudge(mesh, share(engine, 0, 0.1)) : 'are not wanted';
  if (problem === null) return { mesh, report: null, warnings: [] };
  const unwrapped = await unwrapper.doUnwrap(mesh, texture_size, share(engine, 0.1, 1));
  // A model without any has nothing that could be kept.
  const warns = keep_uv && mesh.uvSets.length > 0;
  const message = `its UVs ${problem}; the model was unwrapped anew`;
  return { ...unwrapped, warnings: warns ? [{ code: 'uvs_not_kept', message }] : [] };
}

/** What does not come along: the mesh is textured as it stands at rest. */
function rigWarnings({
  skins,
  animations,
}: {
  skins: unknown[];
  animations: unknown[];
}): Warning[] {
  if (skins.length + animations.length === 0) return [];
  const message = 'skins and animations are dropped: the model is textured at rest';
  return [{ code: 'rig_dropped', message }];
}
