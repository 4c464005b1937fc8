import { findFlowSpec } from '../../flows/specs.ts';

type FileKind = 'image' | 'model';

/** Kinds of the files by output. Outputs that no other task can read are not listed. */
const KINDS: Readonly<Record<string, FileKind>> = {
  textured_model_url: 'model',
  geometry_model_url: 'model',
  lod_model_url: 'model',
  collider_model_url: 'model',
  model_url: 'model',
  viewer_model_url: 'model',
  preprocessed_image_url: 'image',
  image_url: 'image',
  rgb_image_url: 'image',
  white_image_url: 'image',
  topology_url: 'image',
  contact_sheet_url: 'image',
  texture_url: 'image',
  preview_url: 'image',
};

const IMAGED = ['preprocessed_image_url', 'preview_url', 'geometry_model_url'];
const TEXTURED = ['textured_model_url', 'texture_url', 'preview_url'];

/** Outputs of each flow that other tasks can read. */
const OUTPUTS: Readonly<Record<string, readonly string[]>> = {
  'image-to-model': [...IMAGED, ...TEXTURED],
  'image-to-mesh': IMAGED,
  'image-to-artistic-mesh': [...TEXTURED, 'preprocessed_image_url', 'topology_url'],
  'text-to-model': ['image_url', ...IMAGED, ...TEXTURED],
  'text-to-mesh': ['image_url', ...IMAGED],
  'model-remesh': [...TEXTURED, 'geometry_model_url', 'topology_url'],
  'model-texture': TEXTURED,
  'model-rig': [...TEXTURED, 'geometry_model_url', 'topology_url'],
  'model-segment': [...TEXTURED, 'geometry_model_url', 'topology_url'],
  'model-unwrap': [...TEXTURED, 'geometry_model_url', 'viewer_model_url'],
  'model-finish': [
    ...[...TEXTURED, 'geometry_model_url', 'viewer_model_url'],
    ...['lod_model_url', 'collider_model_url'],
  ],
  'convert-model-format': ['model_url', 'viewer_model_url', 'preview_url'],
  'image-generation': ['image_url'],
  'model-preview-render': ['rgb_image_url', 'white_image_url', 'topology_url', 'contact_sheet_url'],
  'prompt-optimize': [],
};

/**
 * Returns the outputs of a flow that can be sources of other tasks, with their kinds. `model` and `image` stand for the
 * main file of that kind. A flow without an entry in the table may have every output that fits what it makes.
 */
export function outputFilesOf(flow: string): ReadonlyMap<string, FileKind> {
  const makesModels = findFlowSpec(flow)?.makesModels === true;
  const named = OUTPUTS[flow] ?? Object.keys(KINDS);
  const outputs = new Map(
    named
      .filter((name) => makesModels || KINDS[name] === 'image')
      .map((name) => [name, KINDS[name]!]),
  );
  for (const kind of ['model', 'image'] as const)
    if ([...outputs.values()].includes(kind)) outputs.set(kind, kind);
  return outputs;
}
