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
