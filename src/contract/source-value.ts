/** True if a source field's value is an absolute http(s) URL; anything else counts as a file_key. */
export function isUrl(value: string): boolean {
  return /^https?:\/\//i.test(value);
}

/** True if the value starts like a URL of any scheme, including `ftp:` and `data:`; a file_key never does. */
export function hasScheme(value: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(value);
}

const FILE_KEY = { image: /^img_[0-9a-f]{32}$/, model: /^mdl_[0-9a-f]{32}$/ } as const;

/** True if the value has the form of a file_key of that kind. */
export function isFileKey(kind: 'image' | 'model', value: string): boolean {
  return FILE_KEY[kind].test(value);
}
