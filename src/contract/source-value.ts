/** True where a source field's value is an absolute http(s) URL; anything else is taken as a file_key. */
export function isUrl(value: string): boolean {
  return /^https?:\/\//i.test(value);
}

/** True where the value starts as a URL of any scheme does, `ftp:` or `data:` too; no file_key does. */
export function hasScheme(value: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(value);
}

const FILE_KEY = { image: /^img_[0-9a-f]{32}$/, model: /^mdl_[0-9a-f]{32}$/ } as const;

/** True where the value has the form of a file_key of that kind. */
export function isFileKey(kind: 'image' | 'model', value: string): boolean {
  return FILE_KEY[kind].test(value);
}
