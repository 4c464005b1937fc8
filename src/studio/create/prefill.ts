import type { TaskStatusPayload } from '../../contract/task.ts';
import { withCandidate } from '../tasks/candidate.ts';
import { requestOf } from '../tasks/request-of.ts';
import { formatOf, modelOf, pictureOf } from '../tasks/task-facts.ts';
import { titleOf } from '../tasks/task-title.ts';
import type { FormValues, Source } from './form-values.ts';

/**
 * Returns the prefilled values of a form that continues from this task's result: its model, or its picture if it made
 * no model. The picture that a model was made from is not offered as its texture.
 */
export function sourceOfTask(task: TaskStatusPayload): FormValues {
  const model = modelOf(task);
  const image = task.output?.image_url?.[0] ?? null;
  const name = titleOf(task);
  const picture = pictureOf(task);
  const source = (value: string, format: string | null): Source[] => [
    { value, name, picture, format },
  ];
  if (model !== null) return { model_file: source(model, modelFormat(task, model)) };
  return image === null ? {} : { image_file: source(image, null) };
}

/** Returns a task with the model that was chosen of two. */
export const chosenOf = (task: TaskStatusPayload, { candidate }: { candidate?: string }) =>
  withCandidate(task, candidate === 'reconstructed' ? candidate : 'built');

/** Returns the format of a task's model. If the file is a zip, this is the target format of the conversion. */
function modelFormat({ input }: TaskStatusPayload, link: string): string {
  const format = formatOf(link);
  return format === 'zip' ? String(input?.target_format ?? 'obj') : format;
}

/** Returns the prefilled values of a form that creates the same task again, with changes. */
export function likeTask(task: TaskStatusPayload): FormValues {
  const request = requestOf(task.input);
  for (const field of ['image_file', 'model_file', 'density_image']) {
    const value = request[field];
    if (typeof value !== 'string') continue;
    const isImage = field !== 'model_file';
    const link = task.input?.[field === 'image_file' ? 'image_url' : field];
    const format = task.input?.source_format ?? formatOf(value);
    const source: Source = {
      value,
      name: titleOf(task),
      picture: isImage ? String(link) : null,
      format: isImage ? null : String(format),
    };
    request[field] = [source];
  }
  const links = task.input?.images as Readonly<Record<string, string>> | undefined;
  if (links !== undefined)
    request.images = Object.fromEntries(
      Object.entries(request.images as Readonly<Record<string, string>>).map(([side, value]) => {
        const source: Source = { value, name: side, picture: links[side] ?? null, format: null };
        return [side, source];
      }),
    );
  return request;
}
