import { resolveFinish } from '../../contract/finish.ts';
import type { MeshReport } from '../../contract/mesh-report.ts';
import {
  type Engines,
  inPlaceOf,
  type PolygonMesh,
  type Scene,
  type Warning,
  type Work,
} from '../../engines/spec.ts';
import type { Flow, FlowOutcome } from '../flow.ts';
import { deliverServerMesh } from '../steps/deliver-server-mesh.ts';
import { measureUvs, wireUvs } from '../steps/finish/model-state.ts';
import {
  finishedArea,
  sideFor,
  unwrapScene,
  unwrapWarnings,
} from '../steps/finish/unwrap-scene.ts';
import { inspectModels } from '../steps/inspect-models.ts';
import { renderPreviews } from '../steps/preview.ts';
import { Report } from '../steps/report.ts';
import { type Textured, textureFiles } from '../steps/textured.ts';
import { together } from '../steps/together.ts';
import { writeModels } from '../steps/written-models.ts';
import { modelUnwrap } from './spec.ts';

/** The stem of the output's file names. */
const NAME = 'model';
/** Side of the texture for the measures of models without textures, in pixels. */
const USUAL_SIDE = 1024;

/** Gives a model new UVs, and bakes its textures onto them. */
export const flow: Flow = {
  recordings: { of: ({ export_format }) => String(export_format) },
  limit: {
    seconds: 300,
    secondsPer: { megabytes: 3, megatriangles: 300, megatexels: 30 },
    cheaper: 'Request a smaller texture (texture_size), or send a model with fewer triangles.',
  },
  async run(context): Promise<FlowOutcome> {
    const { engines, sources, work } = context;
    const asked = modelUnwrap.input.parse(context.input);
    const { texture_size, texel_density, padding, export_format, mirror_overlap } = asked;
    const plan = resolveFinish({
      uv: 'unwrap',
      ...(texture_size && { texture_size }),
      ...(texel_density && { texel_density }),
      ...(mirror_overlap && { mirror_overlap }),
    });
    if (engines.serverUvs !== null)
      return deliverServerMesh(context, {
        maker: engines.serverUvs,
        role: 'unwrapper',
        keepsUvs: true,
        textureSizeFor: async (source) =>
          sideFor(plan, await finishedArea(engines, source, plan, work.within(0.05))),
        formats: [export_format, 'glb'],
      });
    const read = await work.stage('read', 0.05, (part) =>
      engines.converter.read(sources.model_file!, part),
    );
    context.found?.({ megatriangles: read.source.statistics.triangles / 1e6 });
    const source = read.scene;
    const flat = await engines.converter.flatten(source, work.within(0.02));
    const request = { source, scene: source, plan, padding };
    const unwrapped = await work.stage(
      'unwrap',
      0.55,
      (part): Promise<Unwrapped> =>
        source.images.length > 0
          ? unwrapScene(engines, request, part)
          : layOut(engines, request, part),
    );
    const scene = inPlaceOf(source, unwrapped.scene);
    const models = await work.stage('write', 0.05, (part) =>
      writeModels(engines, scene, { formats: [export_format, 'glb'], name: NAME }, part),
    );
    const scenes: Scene[] = [];
    const [previews, inspected] = await together(
      work.stage('preview', 0.15, (part) => renderPreviews(engines, scene, part)),
      work.stage('inspect', 0.08, (part) =>
        inspectModels(engines, models.files, part, true, (written) => scenes.push(written)),
      ),
    );
    const uvs = await work.stage('measure', 0.1, (part) =>
      compareUvs(engines, { source, before: flat, after: scenes[0]! }, scene, part),
    );
    const { faces, triangles } = read.source.statistics;
    const reported = new Report()
      .engines({ converter: engines.converter.identity, unwrapper: engines.unwrapper.identity })
      .source(read)
      .statistics({ faces, triangles })
      .mesh({ uvs })
      .warnings(unwrapped.warnings);
    if (unwrapped.textured !== null)
      reported.engines({ baker: engines.baker.identity }).textured(unwrapped.textured);
    return reported
      .engines({ renderer: engines.renderer.identity })
      .inspected(inspected)
      .warnings(models.warnings)
      .outcome([...models.files, ...textureFiles(scene), ...previews], work);
  },
};

/** A scene with new UVs; `textured` is null if there was nothing to bake. */
interface Unwrapped {
  scene: Scene;
  textured: Textured | null;
  warnings: Warning[];
}

/** Gives a scene without textures new UVs, and keeps its materials. */
async function layOut(
  engines: Engines,
  { source, scene, plan, padding }: Parameters<typeof unwrapScene>[1],
  work: Work,
): Promise<Unwrapped> {
  const area = await finishedArea(engines, source, plan, work.within(0.1));
  const textureSize = sideFor(plan, area);
  const laid = await engines.unwrapper.layOut(
    scene,
    {
      textureSize,
      place: 'first',
      mirror: plan.mirror_overlap,
      ...(padding && { padding }),
    },
    work.within(0.9),
  );
  return {
    scene: laid.scene,
    textured: null,
    warnings: unwrapWarnings(plan, { area, textureSize }, laid.report),
  };
}

/** Measures the UVs of the source, and those of the delivered file at the size of its texture. */
async function compareUvs(
  engines: Engines,
  { source, before, after }: { source: Scene; before: PolygonMesh; after: Scene },
  { images }: Scene,
  work: Work,
): Promise<NonNullable<MeshReport['uvs']>> {
  const side = images.reduce((most, { width = 0 }) => Math.max(most, width), 0) || USUAL_SIDE;
  const flat = await engines.converter.flatten(after, work.within(0.2));
  const [old, made] = [
    await measureUvs(engines, { scene: source, flat: before, side }, work.within(0.4)),
    await measureUvs(engines, { scene: after, flat, side }, work.within(0.4)),
  ];
  return { before: old && wireUvs(old), after: wireUvs(made!) };
}
