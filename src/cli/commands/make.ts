import { isUrl } from '../../contract/source-value.ts';
import { degrees, readArguments, wholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { usageFailure } from '../failure.ts';
import { withService } from '../job.ts';
import { runModelJob } from '../model-job.ts';
import {
  DEFAULT_POLYGONS,
  finishField,
  MODEL_ENDINGS,
  presetOf,
  RECONSTRUCTION_OPTIONS,
  reconstructionOptions,
} from '../reconstruction.ts';
import {
  imageField,
  imagesField,
  nameOf,
  OTHER_SIDES,
  requireFile,
  turntableImages,
} from '../sources.ts';
import { modelTarget } from '../target.ts';

type OtherSide = (typeof OTHER_SIDES)[number];

const FLOWS = ['image-to-model', 'image-to-mesh', 'image-to-artistic-mesh'] as const;

/** `make photo.png -o model.glb` runs the whole job, with a temporary service if none is running. */
export const make: Command = {
  name: 'make',
  usage: 'make <image file or URL>... [-o model.glb]',
  summary: 'turn an image into a 3D model',
  options: `  -o, --output FILE     output file (default: the image's name with .glb);
                        ${MODEL_ENDINGS}
  --flow FLOW           ${FLOWS.join(', ')} (default: image-to-model)
  --back, --left, --right, --top FILE
                        more images of the object, from these sides; right is the right side
                        in the front image
  --turntable           the images are 4 or 8 of a turntable, from the front on in equal steps
                        to the right side: make --turntable shot-*.png
                        (in the order of the numbers in their names)
  --front-azimuth DEGREES, --front-elevation DEGREES
                        from where the first image is taken, if not from straight ahead; 35 and 20
                        for a three-quarter view from the right and above, --front-azimuth=-35
                        from the left. Needs --left or --right
  --prompt WORDS        what the image shows, such as "a wooden stool": helps with the depth
${RECONSTRUCTION_OPTIONS}
  --embedded            start a service for this command, even if one is running`,
  async run(context) {
    const { values, positionals } = readArguments(
      context.args,
      {
        ...reconstructionOptions('image-to-model'),
        back: { type: 'string' },
        left: { type: 'string' },
        right: { type: 'string' },
        top: { type: 'string' },
        turntable: { type: 'boolean' },
        prompt: { type: 'string' },
        'front-azimuth': { type: 'string' },
        'front-elevation': { type: 'string' },
      },
      [1, 8],
    );
    const flow = FLOWS.find((known) => known === values.flow);
    if (flow === undefined) throw usageFailure(`--flow must be one of ${FLOWS.join(', ')}`);
    const source = positionals[0]!;
    const sides = sidesGiven(positionals, values);
    for (const file of Object.values(sides)) if (!isUrl(file)) await requireFile(file);
    const polygons = wholeNumber('polygons', values.polygons);
    const fields = given({
      // This flow specifies its size in vertices, so only the other flows get the default of this field.
      polygon_limit: flow === 'image-to-artistic-mesh' ? polygons : (polygons ?? DEFAULT_POLYGONS),
      texture_size: wholeNumber('texture', values.texture),
      turbo: values.turbo,
      prompt: values.prompt,
      front_azimuth: degrees('front-azimuth', values['front-azimuth']),
      front_elevation: degrees('front-elevation', values['front-elevation']),
      model_version: values['model-version'],
    });
    const { preset, ending } = presetOf(values.for);
    const fallback = `${nameOf(source).stem || 'model'}.${ending}`;
    const target = await modelTarget({ output: values.output, fallback });
    return withService(context, values, (client) => {
      const create = async () => {
        const pictures =
          Object.keys(sides).length === 1
            ? { image_file: await imageField(client, source, context.signal) }
            : { images: await imagesField(client, sides, context.signal) };
        // The service checks which fields each flow accepts, so that check is not repeated here.
        return client.tasks.create(flow as 'image-to-model', {
          ...pictures,
          ...fields,
          ...finishField(preset, target.format),
        });
      };
      return runModelJob(client, { create, target }, context);
    });
  },
};

/** Returns the image of each side that is given. */
function sidesGiven(
  files: readonly string[],
  options: { turntable?: boolean | undefined } & { [Side in OtherSide]?: string | undefined },
): { front: string } & Record<string, string> {
  const others = given(Object.fromEntries(OTHER_SIDES.map((side) => [side, options[side]])));
  if (!options.turntable) {
    if (files.length > 1)
      throw usageFailure(
        `unexpected argument ${JSON.stringify(files[1])}`,
        'Name the sides of more images (--back, --left, --right, --top), or use --turntable.',
      );
    return { front: files[0]!, ...others };
  }
  const around = turntableImages(files);
  if (around === null) throw usageFailure(`a turntable has 4 or 8 images, not ${files.length}`);
  const twice = Object.keys(others).find((side) => side in around);
  if (twice !== undefined) throw usageFailure(`the turntable already shows the ${twice}`);
  return { ...around, ...others };
}

function given<T>(fields: Record<string, T | undefined>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, T] => entry[1] !== undefined),
  );
}
