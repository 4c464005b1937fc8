import { BAKE_MAPS } from '../../contract/bake-maps.ts';
import { type FinishSettings, resolveFinish } from '../../contract/finish.ts';
import { FINISH_PRESETS, type FinishPreset } from '../../contract/finish-presets.ts';
import { isUrl } from '../../contract/source-value.ts';
import { oneOf, readArguments, wholeNumber } from '../arguments.ts';
import { bakeMapsOf } from '../bake-maps.ts';
import type { Command } from '../command.ts';
import { usageFailure } from '../failure.ts';
import { withService } from '../job.ts';
import { lodsOf } from '../lods.ts';
import { runModelJob } from '../model-job.ts';
import { MODEL_ENDINGS } from '../reconstruction.ts';
import { modelField, nameOf, requireFile } from '../sources.ts';
import { modelTarget } from '../target.ts';

const SHAPES = ['keep', 'repair', 'remesh', 'solid'] as const;
const UVS = ['keep', 'unwrap'] as const;
const PIVOTS = ['keep', 'center', 'base_center'] as const;
const COLLIDERS = ['none', 'box', 'hull', 'convex'] as const;
const TEXTURES = [256, 512, 1024, 2048, 4096] as const;
/** A length such as `1.8m` or `250mm`; meters without a unit. */
const LENGTH = /^(\d+(?:\.\d+)?)(mm|cm|m)?$/;

/** `finish chair.glb --for unity` runs the whole job, with a temporary service if none is running. */
export const finish: Command = {
  name: 'finish',
  usage: 'finish <model file or URL> [--for TOOL] [-o model.glb]',
  summary:
    'make a model usable in a game engine, on the web or in AR: clean, sized, with LODs and colliders',
  options: `  -o, --output FILE     output file (default: the model's name with -finished and the extension of the
                        format); ${MODEL_ENDINGS}
  --for TOOL            ${FINISH_PRESETS.join(', ')}; chooses all settings below
  --shape SHAPE         keep, repair, remesh, or solid to rebuild what is beyond repair
  --remove-inner-shells remove parts that lie wholly inside of closed, opaque ones
  --faces N             number of faces for --shape remesh or solid, 500 to 5000000
  --uv UV               keep, or unwrap and bake the textures anew
  --texture N           largest side of a texture: 256, 512, 1024, 2048 or 4096 pixels
  --maps LIST           further maps to bake with --uv unwrap, separated by commas:
                        ${BAKE_MAPS.join(', ')}
  --height LENGTH       height of the finished model, such as 1.8m, 25cm or 300mm
  --longest LENGTH      length of its longest side instead
  --scale N             factor of the size instead
  --palette COLORS      colors that replace those of the model, such as "#9a6a3c,#2b2b2b"
  --pivot PIVOT         origin: keep, center or base_center
  --lods LODS           number of reduced copies, 0 to 6, or their triangles, such as 5000,1000,
                        shares of the faces, such as 0.5,0.1, or errors, such as 0.1%,1%
  --collision KIND      none, box, hull or convex
  --embedded            start a service for this command, even if one is running`,
  async run(context) {
    const { values, positionals } = readArguments(
      context.args,
      {
        output: { type: 'string', short: 'o' },
        for: { type: 'string' },
        shape: { type: 'string' },
        'remove-inner-shells': { type: 'boolean' },
        faces: { type: 'string' },
        uv: { type: 'string' },
        texture: { type: 'string' },
        maps: { type: 'string' },
        height: { type: 'string' },
        longest: { type: 'string' },
        scale: { type: 'string' },
        palette: { type: 'string' },
        pivot: { type: 'string' },
        lods: { type: 'string' },
        collision: { type: 'string' },
        embedded: { type: 'boolean', default: false },
      },
      [1, 1],
    );
    const source = positionals[0]!;
    if (!isUrl(source)) await requireFile(source);
    const preset = oneOf('for', values.for, FINISH_PRESETS);
    const target = await modelTarget({
      output: values.output,
      fallback: fallbackName(source, preset),
      source,
    });
    const fields = { ...fieldsOf(values, preset), target_format: target.format };
    return withService(context, values, (client) => {
      const create = async () => {
        const model_file = await modelField(client, source, context.signal);
        return client.tasks.create('model-finish', { model_file, ...fields });
      };
      return runModelJob(client, { create, target }, context);
    });
  },
};

/** Returns a file name for the result that never replaces the source. */
function fallbackName(source: string, preset: FinishPreset | undefined): string {
  const { target_format } = resolveFinish({ preset });
  const ending = target_format === 'gltf' ? 'gltf' : target_format;
  return `${nameOf(source).stem || 'model'}-finished.${ending}`;
}

type Values = Partial<Record<string, string | boolean>>;

/** Converts the options to fields of the request; options that are left out come from the preset. */
function fieldsOf(values: Values, preset: FinishPreset | undefined) {
  const text = (name: string) => values[name] as string | undefined;
  const faces = wholeNumber('faces', text('faces'));
  const fields = {
    preset,
    remove_inner_shells: values['remove-inner-shells'] === true ? true : undefined,
    shape: oneOf('shape', text('shape'), SHAPES) ?? (faces === undefined ? undefined : 'remesh'),
    target_face_count: faces,
    uv: oneOf('uv', text('uv'), UVS),
    texture_size: oneOf('texture', text('texture'), TEXTURES),
    bake_maps: bakeMapsOf(text('maps')),
    size: sizeOf(text('height'), text('longest'), text('scale')),
    palette: text('palette')?.split(/[\s,]+/),
    pivot: oneOf('pivot', text('pivot'), PIVOTS),
    lods: lodsOf(text('lods')),
    collision: oneOf('collision', text('collision'), COLLIDERS),
  } as const;
  type Given = { [name in keyof typeof fields]?: NonNullable<(typeof fields)[name]> };
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Given;
}

/** @throws CliFailure if several are given, or one is not a length or a factor */
function sizeOf(
  height: string | undefined,
  longest: string | undefined,
  scale: string | undefined,
): FinishSettings['size'] {
  if ([height, longest, scale].filter((given) => given !== undefined).length > 1)
    throw usageFailure('--height, --longest and --scale cannot be combined');
  if (scale !== undefined) {
    const factor = Number(scale);
    if (!(factor > 0 && Number.isFinite(factor)))
      throw usageFailure(`--scale must be a factor above 0, not ${scale}`);
    return { scale: factor };
  }
  const [name, value] = height === undefined ? ['longest', longest] : ['height', height];
  if (value === undefined) return undefined;
  const [, digits, unit = 'm'] = LENGTH.exec(value) ?? [];
  if (digits === undefined)
    throw usageFailure(`--${name} must be a length such as 1.8m or 250mm, not ${value}`);
  return { [name as 'height']: Number(digits), unit: unit as 'mm' | 'cm' | 'm' };
}
