import { resolveFinish } from '../contract/finish.ts';
import { FINISH_PRESETS, type FinishPreset } from '../contract/finish-presets.ts';
import { WRITE_FORMATS, type WriteFormat } from '../contract/formats.ts';
import { oneOf } from './arguments.ts';

/**
 * The default triangle limit. The API's own default of a million is more than most programs need: it takes 4.9 s of
 * engine time, whereas 50,000 triangles take 2.4 s.
 */
export const DEFAULT_POLYGONS = 100_000;

/** File extensions that `-o` accepts, for the help. */
export const MODEL_ENDINGS = `it may end in .${WRITE_FORMATS.join(', .')}; formats that
                        the flow does not produce need a conversion, which costs 1 credit`;

/** Help for the options that commands from an image and from words have in common. */
export const RECONSTRUCTION_OPTIONS = `  --polygons N          triangle limit, 1000 to 1500000 (default: 100000; in the API,
                        polygon_limit defaults to 1000000)
  --texture N           texture size in pixels per side, 1024 to 4096
  --turbo               faster, with less detail
  --model-version NAME  model version, v1 or v2
  --for TOOL            finish the model for ${FINISH_PRESETS.join(', ')}: clean, with LODs and
                        colliders as the tool expects them`;

/** The options that `make` and `create` share, for the parser; `flow` is the default flow. */
export const reconstructionOptions = <Flow extends string>(flow: Flow) =>
  ({
    output: { type: 'string', short: 'o' },
    flow: { type: 'string', default: flow },
    polygons: { type: 'string' },
    texture: { type: 'string' },
    turbo: { type: 'boolean' },
    'model-version': { type: 'string' },
    for: { type: 'string' },
    embedded: { type: 'boolean', default: false },
  }) as const;

/**
 * Reads `--for`, the tool that the model is finished for. Without it, the model is a GLB.
 * @throws CliFailure for an unknown tool
 */
export function presetOf(value: string | undefined): {
  preset: FinishPreset | undefined;
  /** Ending of the model's file, unless `-o` names one. */
  ending: string;
} {
  const preset = oneOf('for', value, FINISH_PRESETS);
  return { preset, ending: preset === undefined ? 'glb' : resolveFinish({ preset }).target_format };
}

/** Returns the field that finishes the model for a tool in a format; nothing without a tool. */
export function finishField(preset: FinishPreset | undefined, target_format: WriteFormat) {
  return preset === undefined ? {} : { finish: { preset, target_format } };
}
