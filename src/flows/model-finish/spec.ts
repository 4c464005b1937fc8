import { z } from 'zod';
import { acceptModel } from '../../contract/accept.ts';
import { BAKE_MAPS } from '../../contract/bake-maps.ts';
import { EXAMPLE_MODEL } from '../../contract/example-values.ts';
import { modelFile, TEXTURE_PRESETS } from '../../contract/fields.ts';
import { finishDefaults, finishFields, finishProblem } from '../../contract/finish.ts';
import { defineFlowSpec } from '../../contract/flow-spec.ts';

/** The settings that change the price. */
const PRICED = [
  'preset',
  'shape',
  'uv',
  'bake_maps',
  'palette',
  'lightmap_uv',
  'lods',
  'collision',
  'texture_format',
] as const;

const SETTINGS = Object.keys(finishFields) as (keyof typeof finishFields)[];

export const modelFinish = defineFlowSpec({
  name: 'model-finish',
  summary: 'Finish a model for a game, the web or print',
  description:
    'Makes a model from any source usable: repairs or remeshes it, unwraps it and bakes its textures, sets its size and origin, adds LODs and colliders, compresses it, and writes it in the format that the target tool reads. `preset` chooses all settings for a tool, and each can be overridden. The report compares the model before and after.',
  example: { model_file: EXAMPLE_MODEL, preset: 'unity', size: { height: 1.2 } },
  makesModels: true,
  input: z.object({ model_file: modelFile, ...finishFields, accept: acceptModel }),
  check: finishProblem,
  defaults: finishDefaults,
  form: {
    target_face_count: {
      presets: [2000, 5000, 20_000, 100_000],
      when: { field: 'shape', values: ['remesh', 'solid'] },
    },
    face_type: { when: { field: 'shape', values: ['remesh', 'solid'] } },
    remove_inner_shells: { when: { field: 'shape', values: ['repair', 'remesh', 'solid'] } },
    texture_size: { presets: TEXTURE_PRESETS },
    texel_density: { presets: [256, 512, 1024], when: { field: 'uv', values: ['unwrap'] } },
    bake_maps: { presets: [...BAKE_MAPS], when: { field: 'uv', values: ['unwrap'] } },
    bake_distance: { when: { field: 'uv', values: ['unwrap'] } },
    max_pieces: { when: { field: 'collision', values: ['convex'] } },
  },
  priceFields: [...PRICED],
  sources: (input) => [{ field: 'model_file', kind: 'model', value: input.model_file }],
  publicInput: {
    model_file: 'model_file',
    accept: 'accept',
    ...(Object.fromEntries(SETTINGS.map((name) => [name, name])) as {
      [name in (typeof SETTINGS)[number]]: name;
    }),
  },
});
