import {
  type Engines,
  inPlaceOf,
  type PictureUse,
  type PolygonMesh,
  type Raster,
  type Scene,
  type Warning,
  type Work,
} from '../../engines/spec.ts';
import type { Flow, FlowContext, FlowOutcome } from '../flow.ts';
import { inspectModels } from '../steps/inspect-models.ts';
import { previewFile, renderPreview } from '../steps/preview.ts';
import { Report } from '../steps/report.ts';
import { mapNames, textureFiles } from '../steps/textured.ts';
import { together } from '../steps/together.ts';
import { writeModels } from '../steps/written-models.ts';
import { faceGroups } from './face-groups.ts';
import { modelTexture } from './spec.ts';

/** The stages' shares of a run with 50k triangles and a texture of 2048², as measured. */
const SHARES = {
  read: 0.03,
  picture: 0.05,
  unwrap: 0.22,
  texture: 0.48,
  write: 0.06,
  inspect: 0.06,
  preview: 0.1,
};

/** The stem of the output's file names. */
const NAME = 'model';
/** Fixed, so that the same request gives the same textures. */
const SEED = 1;

/** Textures a model by a prompt or an image, and writes it as GLB. */
export const flow: Flow = {
  recordings: { of: ({ prompt }) => (prompt === undefined ? 'picture' : 'words') },
  limit: {
    seconds: 180,
    secondsPer: { megabytes: 3, megatriangles: 120, megatexels: 30 },
    cheaper: 'Request a smaller texture (texture_size), or send a model with fewer triangles.',
  },
  async run(context): Promise<FlowOutcome> {
    const { engines, sources, work } = context;
    const input = modelTexture.input.parse(context.input);

    const read = await work.stage('read', SHARES.read, (part) =>
      engines.converter.read(sources.model_file!, part),
    );
    context.found?.({ megatriangles: read.source.statistics.triangles / 1e6 });
    const { ready } = engines.texturer.capabilities;
    const picture = input.prompt === undefined && !ready ? await readPicture(context) : null;
    const unwrapped = await work.stage('unwrap', SHARES.unwrap, async (part) => {
      const mesh = await engines.converter.flatten(read.scene, part.within(0.1));
      if (ready) return { mesh, report: null, ...(await othersUvs(engines, mesh, input, part)) };
      return { ...(await meshWithUvs(engines, mesh, input, part.within(0.9))), keepUvs: true };
    });
    const faces = unwrapped.mesh.faceOffsets.length - 1;
    const textured = await work.stage('texture', SHARES.texture, async (part) => {
      const { mesh } = unwrapped;
      const use = picture && (await judgePicture(engines, mesh, picture, part.within(0.1)));
      const size = input.texture_size;
      const baked =
        use?.use === 'palette' && hasTextures(read.scene)
          ? await engines.baker.bake(
              { source: read.scene, target: mesh, textureSize: size },
              part.within(0.4),
            )
          : null;
      return engines.texturer.texture(
        {
          mesh,
          textureSize: size,
          seed: SEED,
          use,
          looks: baked?.scene ?? null,
          prompt: input.prompt ?? null,
          image: picture?.image ?? null,
          uncut: picture?.uncut ?? null,
          groups: faceGroups(read.scene, faces),
          keepUvs: unwrapped.keepUvs,
        },
        part.within(baked === null ? 0.9 : 0.5),
      );
    });
    const scene = inPlaceOf(read.scene, textured.scene);
    const models = await work.stage('write', SHARES.write, (part) =>
      writeModels(engines, scene, { formats: ['glb'], name: NAME }, part),
    );
    const [preview, inspected] = await together(
      work.stage('preview', SHARES.preview, async (part) => {
        const view = await renderPreview(engines, scene, part.within(0.8));
        return previewFile(engines, view, part.within(0.2));
      }),
      work.stage('inspect', SHARES.inspect, (part) =>
        inspectModels(engines, models.files, part, ready),
      ),
    );

    const { statistics } = read.source;
    const report = new Report()
      .engines({ converter: engines.converter.identity })
      .source(read)
      .statistics({ faces: statistics.faces, triangles: statistics.triangles })
      .warnings(rigWarnings(read.scene));
    if (picture) report.engines({ segmenter: engines.segmenter.identity });
    if (unwrapped.report)
      report.engines({ unwrapper: engines.unwrapper.identity }).mesh({ unwrap: unwrapped.report });
    return report
      .engines({ texturer: engines.texturer.identity, renderer: engines.renderer.identity })
      .mesh({
        texture: {
          uvs: unwrapped.report || !unwrapped.keepUvs ? 'made' : 'kept',
          // The report keeps the spelling that the API was published with.
          parts: textured.parts.map(({ color, ...part }) => ({ ...part, colour: color })),
          ...(textured.picture && { picture: wirePicture(textured.picture) }),
          maps: mapNames(scene),
        },
      })
      .warnings(unwrapped.warnings)
      .warnings(textured.warnings)
      .warnings(models.warnings)
      .inspected(inspected)
      .outcome([...models.files, ...textureFiles(scene), preview], work);
  },
};

/**
 * Decodes the image and cuts out its object. An image without a distinct object, such as one of a material, counts
 * entirely as the object.
 */
async function readPicture({
  engines,
  sources,
  work,
}: FlowContext): Promise<{ uncut: Raster; image: Raster }> {
  return work.stage('picture', SHARES.picture, async (part) => {
    const uncut = await engines.codec.decode(sources.image_file!, part.within(0.3));
    // The confidence of the cut-out is not used, because the report states how well the outline fits.
    const { image } = await engines.segmenter.cutOut(uncut, part.within(0.7));
    return { uncut, image };
  });
}

function judgePicture(
  { texturer }: Pick<Engines, 'texturer'>,
  mesh: PolygonMesh,
  { image, uncut }: { image: Raster; uncut: Raster },
  work: Work,
): Promise<PictureUse> {
  return texturer.judgeImage({ mesh, image, uncut }, work);
}

/** Returns whether the surface has details that recoloring should preserve. */
function hasTextures({ materials, meshes }: Scene): boolean {
  return (
    materials.some(({ baseColorTexture }) => baseColorTexture !== null) ||
    meshes.some(({ geometry }) => geometry.colors.length > 0)
  );
}

/** Returns how the image was used, under the names of the API. */
function wirePicture({ use, side, agreement, needed }: PictureUse) {
  const fit = side && { side, agreement: rounded(agreement), needed: rounded(needed) };
  return { use, fit };
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000;
}

/**
 * Returns the mesh with its own UVs if they are usable, otherwise with new ones; `report` is null if they are its own.
 */
async function meshWithUvs(
  { unwrapper }: Pick<Engines, 'unwrapper'>,
  mesh: PolygonMesh,
  { keep_uv, texture_size }: { keep_uv: boolean; texture_size: number },
  work: Work,
) {
  const problem = keep_uv ? await unwrapper.judge(mesh, work.within(0.1)) : 'are not wanted';
  if (problem === null) return { mesh, report: null, warnings: [] };
  const unwrapped = await unwrapper.unwrap(mesh, texture_size, work.within(0.9));
  // A model without UVs has none to keep.
  const warns = keep_uv && mesh.uvSets.length > 0;
  const message = `its UVs ${problem}; new UVs were created`;
  return { ...unwrapped, warnings: warns ? [{ code: 'uvs_not_kept', message }] : [] };
}

/** Returns whether a model that a server textures should keep its UVs: if that was requested and they are usable. */
async function othersUvs(
  { unwrapper }: Pick<Engines, 'unwrapper'>,
  mesh: PolygonMesh,
  { keep_uv }: { keep_uv: boolean },
  work: Work,
): Promise<{ keepUvs: boolean; warnings: Warning[] }> {
  if (!keep_uv || mesh.uvSets.length === 0) return { keepUvs: false, warnings: [] };
  const problem = await unwrapper.judge(mesh, work.within(0.9));
  if (problem === null) return { keepUvs: true, warnings: [] };
  const message = `its UVs ${problem}; the model has the UVs from the model server`;
  return { keepUvs: false, warnings: [{ code: 'uvs_not_kept', message }] };
}

/** Returns warnings about skins and animations, which are lost because the mesh is textured in its rest pose. */
function rigWarnings({
  skins,
  animations,
}: {
  skins: unknown[];
  animations: unknown[];
}): Warning[] {
  if (skins.length + animations.length === 0) return [];
  const message = 'the model was textured in its rest pose: its skins and animations were dropped';
  return [{ code: 'rig_dropped', message }];
}
