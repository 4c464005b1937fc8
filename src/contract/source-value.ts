/** Returns whether the value of a source field is an absolute http(s) URL. Any other value counts as a file_key. */
export function isUrl(value: string): boolean {
  return /^https?:\/\//i.test(value);
}

/** Returns whether the value starts like a URL of any scheme, including `ftp:` and `data:`. A file_key never does. */
export function hasScheme(value: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(value);
}

const FILE_KEY = { image: /^img_[0-9a-f]{32}$/, model: /^mdl_[0-9a-f]{32}$/ } as const;

/** Returns whether the value has the form of a file_key of the given kind. */
export function isFileKey(kind: 'image' | 'model', value: string): boolean {
  return FILE_KEY[kind].test(value);
}

/** A file that one of the user's own tasks made. */
export interface TaskFile {
  task_uuid: string;
  /** Name of the output, such as `textured_model_url`; `model` and `image` stand for the main file of that kind. */
  output: string;
  /** Index among several files of the output, from 0. */
  index: number;
}

const TASK_FILE =
  /^task:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([a-z0-9_]{1,64})(?:\/(\d{1,3}))?$/;

/** Reads a source value of the form `task:<task_uuid>/<output>[/<index>]`; null if it has another form. */
export function readTaskFile(value: string): TaskFile | null {
  const found = TASK_FILE.exec(value);
  if (found === null) return null;
  return { task_uuid: found[1]!, output: found[2]!, index: Number(found[3] ?? 0) };
}

/** Returns the source value that names the file. */
export function taskFileValue({ task_uuid, output, index }: TaskFile): string {
  return `task:${task_uuid}/${output}${index === 0 ? '' : `/${index}`}`;
}
