import { bakeSettings } from '../../contract/bake-maps.ts';
import {
  type Engines,
  inPlaceOf,
  type RemeshDensity,
  type RemeshRequest,
  type RemeshSymmetry,
  type Scene,
  sceneOfMesh,
  type Work,
} from '../../engines/spec.ts';
import type { Flow, FlowOutcome } from '../flow.ts';
import { deliverServerMesh } from '../steps/deliver-server-mesh.ts';
import { inspectModels } from '../steps/inspect-models.ts';
import { renderPreviews } from '../steps/preview.ts';
import {
  chosenFaceCount,
  faceCountWarnings,
  restWarnings,
  serverFacesWarnings,
  symmetryWarnings,
} from '../steps/remesh-target.ts';
import { Report } from '../steps/report.ts';
import { placedInWorld, shapeWarnings } from '../steps/shape-warnings.ts';
import { bakeTextures, mapFiles, textureFiles } from '../steps/textured.ts';
import { together } from '../steps/together.ts';
import { writeModels } from '../steps/written-models.ts';
import { paintOf } from './density-paint.ts';
import { type FaceType, formatFor, modelRemesh } from './spec.ts';

/**
 * The stages' shares of a run from 200k triangles to 5k quads, as measured. Textures of 2048² take as long as
 * everything else.
 */
const PLAIN = { read: 0.03, remesh: 0.72, textures: 0, write: 0.02, inspect: 0.03, preview: 0.2 };
const BAKED = {
  read: 0.02,
  remesh: 0.36,
  textures: 0.42,
  write: 0.04,
  inspect: 0.05,
  preview: 0.11,
};

/** The stem of the output's file names. */
const NAME = 'model';

/** Replaces a model's mesh by a new one of quads or triangles on the same surface, and keeps its appearance. */
export const flow: Flow = {
  recordings: {
    of: ({ face_type, export_format, texture_size }) =>
      `${face_type}-${export_format}${texture_size === undefined ? '' : '-textured'}`,
  },
  limit: {
    seconds: 300,
    secondsPer: { megabytes: 3, megatriangles: 300, megatexels: 30 },
    cheaper:
      'Request fewer faces (target_face_count), a smaller texture (texture_size) or none, or send a model with fewer triangles.',
  },
  async run(context): Promise<FlowOutcome> {
    const { engines, sources, work } = context;
    const input = modelRemesh.input.parse(context.input);
    const { texture_size, export_format = formatFor(input.face_type) } = input;
    if (engines.serverMesh !== null)
      return deliverServerMesh(context, {
        maker: engines.serverMesh,
        role: 'remesher',
        keepsUvs: false,
        textureSizeFor: async () => texture_size ?? null,
        settings: bakeSettings(input),
        formats: [export_format, 'glb'],
        facesWarnings: (mesh) => serverFacesWarnings(input, mesh),
      });
    const shares = texture_size === undefined ? PLAIN : BAKED;

    const read = await work.stage('read', shares.read, (part) =>
      engines.converter.read(sources.model_file!, part),
    );
    context.found?.({ megatriangles: read.source.statistics.triangles / 1e6 });
    const targetFaceCount = input.target_face_count ?? chosenFaceCount(read.scene);
    const densityPaint = paintOf(
      read.scene,
      sources.density_image === undefined
        ? null
        : await engines.codec.decode(sources.density_image, work.within(0)),
    );
    const target = {
      faceType: input.face_type as FaceType,
      targetFaceCount,
      ...(input.density !== undefined && { density: input.density as RemeshDensity }),
      ...(input.density === 'texture' && { densityPaint }),
      ...(input.symmetry !== undefined && { symmetry: input.symmetry as RemeshSymmetry }),
    };
    const { mesh, report } = await work.stage('remesh', shares.remesh, (part) =>
      remesh(engines, read.scene, target, part),
    );
    const textured =
      texture_size === undefined
        ? null
        : await bakeTextures(
            engines,
            { mesh, source: read.scene, textureSize: texture_size, settings: bakeSettings(input) },
            work.within(shares.textures),
          );
    const scene = inPlaceOf(
      read.scene,
      textured?.bake.scene ?? sceneOfMesh(mesh, NAME, read.scene),
    );
    const models = await work.stage('write', shares.write, (part) =>
      writeModels(engines, scene, { formats: [export_format, 'glb'], name: NAME }, part),
    );
    const [previews, inspected] = await together(
      work.stage('preview', shares.preview, (part) => renderPreviews(engines, scene, part)),
      work.stage('inspect', shares.inspect, (part) =>
        inspectModels(engines, models.files, part, true),
      ),
    );

    const reported = new Report()
      .engines({ converter: engines.converter.identity, remesher: engines.remesher.identity })
      .source(read)
      .sourceRepairs(report)
      .statistics({ faces: report.result.faces, vertices: report.result.vertices })
      .remesh(target, report)
      .warnings(restWarnings(read.scene))
      .warnings(faceCountWarnings(target, report))
      .warnings(symmetryWarnings(input.symmetry, report))
      .warnings(shapeWarnings(read.scene, report));
    if (textured)
      reported
        .engines({ unwrapper: engines.unwrapper.identity, baker: engines.baker.identity })
        .textured(textured);
    return reported
      .engines({ renderer: engines.renderer.identity })
      .inspected(inspected)
      .warnings(models.warnings)
      .outcome([...models.files, ...textureFiles(scene), ...mapFiles(textured), ...previews], work);
  },
};

async function remesh(
  engines: Engines,
  scene: Scene,
  target: Pick<
    RemeshRequest,
    'faceType' | 'targetFaceCount' | 'density' | 'densityPaint' | 'symmetry'
  >,
  work: Work,
) {
  const mesh = await engines.converter.flatten(scene, work.within(0.02));
  const made = await engines.remesher.remesh({ mesh, ...target }, work.within(0.98));
  return { ...made, report: placedInWorld(scene, made.report) };
}
