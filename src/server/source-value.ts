/** True where a source field's value is an absolute http(s) URL; anything else is taken as a file_key. */
export function isUrl(value: string): boolean {
  return /^https?:\/\//i.test(value);
}

const FILE_KEY = { image: /^img_[0-9a-f]{32}$/, model: /^mdl_[0-9a-f]{32}$/ } as const;

/** True where the value has the form of a file_key of that kind. */
export function isFileKey(kind: 'image' | 'model', value: string): boolean {
  return FILE_KEY[kind].test(value);
}
