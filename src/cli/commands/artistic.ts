import { resolve } from 'node:path';
import { readUpload } from '../../sdk/files-node.ts';
import type { Bozzetto, TaskStatusPayload } from '../../sdk/index.ts';
import { readArguments, wholeNumber } from '../arguments.ts';
import type { Command } from '../command.ts';
import { CliFailure, usageFailure } from '../failure.ts';
import { isUrl, nameOf, requireFile, runJob, withService } from '../job.ts';

/** Endings of the model files that the flow makes; OBJ comes with its material and textures, as a zip. */
const ENDINGS = ['.fbx', '.zip', '.glb'] as const;

const LOW_POLY = 'bozzetto-artist-lowpoly-v1-0-0';

/** `artistic photo.png -o model.fbx --vertices 2000`: the whole job, with a service of its own where none runs. */
export const artistic: Command = {
  name: 'artistic',
  usage: 'artistic <image file or URL> [-o model.fbx]',
  summary: 'turn an image into a mesh of clean quads, or into low-poly art',
  options: `  -o, --output FILE     where to write the model, .fbx (quads), .zip (OBJ of quads) or .glb
                        (default: the image's name with .fbx)
  --vertices N          about so many vertices (default: 4096)
  --low-poly            flat triangles in plain colours
  --embedded            with a service of its own, even where one runs`,
  async run(context) {
    const { values, positionals } = readArguments(
      context.args,
      {
        output: { type: 'string', short: 'o' },
        vertices: { type: 'string' },
        'low-poly': { type: 'boolean', default: false },
        embedded: { type: 'boolean', default: false },
      },
      [1, 1],
    );
    const source = positionals[0]!;
    if (!isUrl(source)) await requireFile(source);
    const output = values.output ?? `${nameOf(source).stem || 'model'}.fbx`;
    const ending = ENDINGS.find((known) => known === nameOf(output).extension);
    if (ending === undefined) throw usageFailure(`${output} must end in ${ENDINGS.join(' or ')}`);
    const num_verts = wholeNumber('vertices', values.vertices);
    const fields = {
      ...(num_verts !== undefined && { num_verts }),
      ...(values['low-poly'] && { model_version: LOW_POLY }),
    };
    return withService(context, values, (client) =>
      runJob(
        client,
        {
          target: () => resolve(output),
          links: (task) => [linkTo(task, ending)],
          create: () => create(client),
        },
        context,
      ),
    );

    async function create(client: Bozzetto) {
      const { signal } = context;
      const image_file = isUrl(source)
        ? source
        : (await client.uploads.image(await readUpload(source), { signal })).file_key;
      return client.tasks.create('image-to-artistic-mesh', { image_file, ...fields });
    }
  },
};

/** @throws CliFailure where the task has no such model */
function linkTo({ output }: TaskStatusPayload, ending: string): string {
  const links = (output?.textured_model_url ?? []) as string[];
  const found = links.find((link) => nameOf(link).extension === ending);
  if (found === undefined) throw new CliFailure(`the task has no model that ends in ${ending}`);
  return found;
}
