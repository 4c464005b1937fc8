import type { z } from 'zod';
import { resolveFinish } from '../../contract/finish.ts';
import type { UvMeasures } from '../../contract/finish-report.ts';
import {
  type Engines,
  inPlaceOf,
  type Scene,
  type Warning,
  type Work,
} from '../../engines/spec.ts';
import type { Flow, FlowOutcome } from '../flow.ts';
import { compareUvs } from '../steps/compare-uvs.ts';
import { deliverServerMesh } from '../steps/deliver-server-mesh.ts';
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
/** Share of the texture in which a server's UVs may overlap, because of rounding at borders. */
const MOST_OVERLAP_PERCENT = 1;

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
        uvWarnings: (uvs) => serverUvWarnings(asked, uvs),
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

/** Returns warnings about settings that a server's UVs do not follow. */
function serverUvWarnings(
  {
    padding,
    mirror_overlap,
    texel_density,
  }: Pick<z.output<typeof modelUnwrap.input>, 'padding' | 'mirror_overlap' | 'texel_density'>,
  { overlap_percent, texels_per_metre: density }: UvMeasures,
): Warning[] {
  const warnings: Warning[] = [];
  for (const [name, value] of Object.entries({ padding, mirror_overlap }))
    if (value) {
      const message = `${name} has no effect on UVs that a model server makes`;
      warnings.push({ code: `${name}_without_effect`, message });
    }
  if (overlap_percent > MOST_OVERLAP_PERCENT) {
    const message = `the model server's UVs overlap in ${overlap_percent}% of the texture, where faces share their colors`;
    warnings.push({ code: 'uvs_overlap', message });
  }
  if (texel_density !== undefined && density < texel_density) {
    const message = `the textures have ${density.toFixed(1)} pixels per meter; ${texel_density} were requested`;
    warnings.push({ code: 'texel_density_missed', message });
  }
  return warnings;
}
