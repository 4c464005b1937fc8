import type { PictureSide, StraightSide } from '../../spec/images.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob, RemoteSource } from '../../spec/remote-job.ts';
import { OWN_SIDES } from '../own-sides.ts';
import {
  type Placeholder,
  type PlaceholderValues,
  placeholdersOf,
  type Workflow,
} from './workflow.ts';

/** Placeholder of the image of each side; nodes name sides as {@link OWN_SIDES} has them. */
const SIDE_PLACEHOLDERS = {
  front: 'image',
  back: `image_${OWN_SIDES.back}`,
  left: `image_${OWN_SIDES.left}`,
  right: `image_${OWN_SIDES.right}`,
  top: `image_${OWN_SIDES.top}`,
} as const satisfies Record<StraightSide, Placeholder>;

/** Returns the sides other than the front that a workflow uses. */
export function sidesOf(workflow: Workflow | undefined): PictureSide[] {
  const has = workflow ? placeholdersOf(workflow) : new Set();
  return (Object.keys(SIDE_PLACEHOLDERS) as StraightSide[]).filter(
    (side) => side !== 'front' && has.has(SIDE_PLACEHOLDERS[side]),
  );
}

/** Side of the texture if the job wants none: the workflow needs a number, and its texture is not used. */
const ANY_TEXTURE = 1024;

/** Returns the files that the workflow asks for, by placeholder; `missing` are images that the job does not have. */
export function filesAsked(
  job: RemoteJob,
  placeholders: ReadonlySet<Placeholder>,
): { files: { placeholder: Placeholder; source: RemoteSource }[]; missing: Set<Placeholder> } {
  const files: { placeholder: Placeholder; source: RemoteSource }[] = [];
  const missing = new Set<Placeholder>();
  for (const [side, placeholder] of Object.entries(SIDE_PLACEHOLDERS)) {
    if (!placeholders.has(placeholder)) continue;
    const source = job.images[side as PictureSide];
    if (source) files.push({ placeholder, source });
    else missing.add(placeholder);
  }
  if (placeholders.has('model')) {
    if (job.model) files.push({ placeholder: 'model', source: job.model });
    else missing.add('model');
  }
  return { files, missing };
}

/** Extensions by content type: nodes list and load files by their extension, and stored files have none. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'model/gltf-binary': '.glb',
};

/** Place of an uploaded file below the server's input directory. */
export interface UploadPlace {
  /** Includes the submission's id, so that it is unique. */
  name: string;
  /** `3d` for models, because `Load3D` lists no others; empty for images. */
  subfolder: string;
}

/** Returns where a file of a job is uploaded to. */
export function uploadPlace(
  { submission }: Pick<RemoteJob, 'submission'>,
  placeholder: Placeholder,
  { contentType }: Pick<RemoteSource, 'contentType'>,
): UploadPlace {
  const extension = EXTENSIONS[contentType] ?? '';
  return {
    name: `bozzetto-${submission}-${placeholder}${extension}`,
    subfolder: placeholder === 'model' ? '3d' : '',
  };
}

/**
 * Returns the values for the workflow, other than files.
 * @throws RemoteFailure `refused` if the workflow makes one image but the job wants several
 */
export function valuesOf(
  job: RemoteJob,
  placeholders: ReadonlySet<Placeholder>,
): PlaceholderValues {
  if (job.work === 'text-to-image' && job.count > 1 && !placeholders.has('count'))
    throw new RemoteFailure(
      'refused',
      'the workflow makes one image: its batch size must be the placeholder count',
      { refuses: 'this' },
    );
  return {
    prompt: job.prompt ?? '',
    seed: job.seed,
    count: job.count,
    width: job.size,
    height: job.size,
    max_triangles: job.maxTriangles,
    texture_size: job.textureSize ?? ANY_TEXTURE,
  };
}
