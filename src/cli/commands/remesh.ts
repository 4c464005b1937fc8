import { BAKE_MAPS } from '../../contract/bake-maps.ts';
import { holds, WRITE_FORMATS } from '../../contract/formats.ts';
import { REMESH_DENSITIES } from '../../contract/remesh-density.ts';
import { REMESH_SYMMETRIES } from '../../contract/remesh-symmetry.ts';
import { isUrl } from '../../contract/source-value.ts';
import { oneOf, readArguments, wholeNumber } from '../arguments.ts';
import { bakeMapsOf } from '../bake-maps.ts';
import type { Command } from '../command.ts';
import { withService } from '../job.ts';
import { runModelJob } from '../model-job.ts';
import { MODEL_ENDINGS } from '../reconstruction.ts';
import { imageField, modelField, nameOf, requireFile } from '../sources.ts';
import { modelTarget } from '../target.ts';

const FACES = ['quad', 'triangle'] as const;
const TEXTURES = [1024, 2048, 4096] as const;
/** Formats that can only store triangles. */
const TRIANGLE_FORMATS = WRITE_FORMATS.filter((name) => !holds(name, 'polygons'));

/** `remesh scan.glb -o scan.fbx` runs the whole job, with a temporary service if none is running. */
export const remesh: Command = {
  name: 'remesh',
  usage: 'remesh <model file or URL> [-o model.fbx]',
  summary: 'remesh a model with clean quads or triangles and a given number of faces',
  options: `  -o, --output FILE     output file (default: the model's name with .fbx for quads,
                        .glb for triangles); ${MODEL_ENDINGS}
  --faces N             target number of faces, 1000 to 5000000 (default: half of the source's)
  --type TYPE           quad or triangle (default: quad; triangle if the output is .${TRIANGLE_FORMATS.join(', .')})
  --density BY          smaller faces where vertex_colors or the texture are bright, or by curvature
  --density-image FILE  image file or URL of the map for --density texture (default: the model's texture)
  --symmetry PLANE      mirror one half exactly: auto, or across x, y or z; or none (default: auto for
                        quads, none for triangles)
  --texture N           bake textures of 1024, 2048 or 4096 pixels per side onto the new mesh
  --maps LIST           further maps, separated by commas: ${BAKE_MAPS.join(', ')};
                        needs --texture; they are in the task's files
  --ai-model NAME       a model server of the service makes the mesh (docs/backends.md)
  --embedded            start a service for this command, even if one is running`,
  async run(context) {
    const { values, positionals } = readArguments(
      context.args,
      {
        output: { type: 'string', short: 'o' },
        faces: { type: 'string' },
        type: { type: 'string' },
        density: { type: 'string' },
        'density-image': { type: 'string' },
        symmetry: { type: 'string' },
        texture: { type: 'string' },
        maps: { type: 'string' },
        'ai-model': { type: 'string' },
        embedded: { type: 'boolean', default: false },
      },
      [1, 1],
    );
    const source = positionals[0]!;
    if (!isUrl(source)) await requireFile(source);
    const map = values['density-image'];
    if (map !== undefined && !isUrl(map)) await requireFile(map);
    const type = oneOf('type', values.type, FACES);
    const fallback = targetName(source, type === 'triangle' ? '.glb' : '.fbx');
    const target = await modelTarget({ output: values.output, fallback, source });
    const { format } = target;
    const target_face_count = wholeNumber('faces', values.faces);
    const density = oneOf('density', values.density, REMESH_DENSITIES);
    const symmetry = oneOf('symmetry', values.symmetry, REMESH_SYMMETRIES);
    const texture_size = oneOf('texture', values.texture, TEXTURES);
    const fields = {
      face_type: type ?? (TRIANGLE_FORMATS.includes(format) ? 'triangle' : 'quad'),
      // The flow writes only these formats. For any other format, its default output is converted.
      ...((format === 'fbx' || format === 'glb') && { export_format: format }),
      ...(target_face_count !== undefined && { target_face_count }),
      ...(density !== undefined && { density }),
      ...(symmetry !== undefined && { symmetry }),
      ...(texture_size !== undefined && { texture_size }),
      ...(values.maps !== undefined && { bake_maps: bakeMapsOf(values.maps)! }),
      ...(values['ai-model'] !== undefined && { ai_model: values['ai-model'] }),
    } as const;
    return withService(context, values, (client) => {
      const create = async () => {
        const model_file = await modelField(client, source, context.signal);
        const density_image = map && (await imageField(client, map, context.signal));
        return client.tasks.create('model-remesh', {
          model_file,
          ...fields,
          ...(density_image !== undefined && { density_image }),
        });
      };
      return runModelJob(client, { create, target }, context);
    });
  },
};

/** Returns a file name for the result that never replaces the source. */
function targetName(source: string, extension: string): string {
  const { stem, extension: own } = nameOf(source);
  return `${stem || 'model'}${own === extension ? '-remeshed' : ''}${extension}`;
}
