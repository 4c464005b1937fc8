import {
  type EngineContext,
  type Engines,
  type RemeshRequest,
  type Scene,
  sceneOfMesh,
} from '../../engines/spec.ts';
import type { Flow, FlowOutcome } from '../flow.ts';
import { inspectModels, wireSource } from '../model-report.ts';
import { renderPreviews } from '../preview.ts';
import { wireRemesh, wireRepairs } from '../remesh-report.ts';
import { detailed, StageRunner, share } from '../stages.ts';
import { bakeTextures, textureFiles, wireTextured } from '../textured.ts';
import { writeModels } from '../written-models.ts';
import { type FaceType, formatFor, modelRemesh } from './spec.ts';
import { chosenFaceCount, faceCountWarnings, restWarnings } from './target.ts';

/**
 * Where each stage begins in percent, from the measured shares of a run from 200k triangles to 5k quads. Textures of 2048²
 * take as long as the rest.
 */
const PLAIN = { read: 0, remesh: 3, unwrap: 75, bake: 75, write: 75, inspect: 77, preview: 80 };
const BAKED = { read: 0, remesh: 2, unwrap: 38, bake: 50, write: 80, inspect: 84, preview: 89 };

/** Stem of the file names in the output. */
const NAME = 'model';

/** One model → a new mesh on its surface: quads or triangles, with the looks of the old one. */
export const modelRemeshFlow: Flow = {
  name: 'model-remesh',
  timeoutMs: 600_000,
  async run(context): Promise<FlowOutcome> {
    const { engines, sources } = context;
    const input = modelRemesh.input.parse(context.input);
    const { texture_size, export_format = formatFor(input.face_type) } = input;
    const stages = new StageRunner(context, texture_size === undefined ? PLAIN : BAKED);

    const read = await stages.run('read', (engine) =>
      engines.converter.doRead(sources.model_file!, engine),
    );
    const targetFaceCount = input.target_face_count ?? chosenFaceCount(read.scene);
    const target = { faceType: input.face_type as FaceType, targetFaceCount };
    const { mesh, report } = await stages.run('remesh', (engine) =>
      remesh(engines, read.scene, target, engine),
    );
    const textured =
      texture_size === undefined
        ? null
        : await bakeTextures(
            engines,
            { mesh, source: read.scene, textureSize: texture_size },
            stages,
          );
    const scene = textured?.bake.scene ?? sceneOfMesh(mesh, NAME, read.scene);
    const models = await stages.run('write', (engine) =>
      writeModels(engines, scene, { formats: [export_format, 'glb'], name: NAME }, engine),
    );
    const inspected = await stages.run('inspect', (engine) =>
      inspectModels(engines, models.files, engine, true),
    );
    const previews = await stages.run('preview', (engine) =>
      renderPreviews(engines, scene, engine),
    );

    return {
      files: [...models.files, ...textureFiles(scene), ...previews],
      output: {},
      diagnostics: {
        engine: {
          converter: engines.converter.identity,
          remesher: engines.remesher.identity,
          ...(textured && {
            unwrapper: engines.unwrapper.identity,
            baker: engines.baker.identity,
          }),
          renderer: engines.renderer.identity,
        },
        timings: [
          ...stages.timings,
          ...detailed('read', read.timings),
          ...detailed('remesh', report.timings),
        ],
        statistics: { faces: report.result.faces, vertices: report.result.vertices },
        validation: inspected.validation,
        mesh: {
          source: wireSource(read.source),
          results: inspected.results,
          repairs: [...read.repairs, ...wireRepairs(report.repair)],
          remesh: wireRemesh(target, report),
          ...(textured && wireTextured(textured)),
        },
        warnings: [
          ...read.warnings,
          ...restWarnings(read.scene),
          ...faceCountWarnings(target, report),
          ...(textured?.bake.warnings ?? []),
          ...models.warnings,
        ],
      },
    };
  },
};

async function remesh(
  engines: Engines,
  scene: Scene,
  target: Pick<RemeshRequest, 'faceType' | 'targetFaceCount'>,
  engine: EngineContext,
) {
  const mesh = await engines.converter.doFlatten(scene, share(engine, 0, 0.02));
  return engines.remesher.doRemesh({ mesh, ...target }, share(engine, 0.02, 1));
}
