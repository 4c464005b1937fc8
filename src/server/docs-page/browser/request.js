/**
 * What somebody typed into a form.
 * @typedef {object} Typed
 * @property {string} method
 * @property {string} path with `{names}`
 * @property {{ name: string, in: string, value: string }[]} parameters
 * @property {string} key API key; empty: none is sent
 * @property {string} type media type of the body; empty: there is none
 * @property {string} text the body, where it is text
 * @property {Blob | null} file the body, where it is a file
 */

/**
 * The request that a form stands for, for `fetch`.
 * @param {Typed} typed
 * @returns {{ url: string, method: string, headers: Record<string, string>, body: string | Blob | FormData | null }}
 * @throws {Error} with a sentence where something is missing
 */
export function requestOf({ method, path, parameters, key, type, text, file }) {
  /** @type {Record<string, string>} */
  const headers = {};
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, value } of parameters) {
    if (place === 'path') {
      if (value === '') throw new Error(`${name} is missing.`);
      filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    } else if (value !== '') {
      if (place === 'header') headers[name] = value;
      else query.append(name, value);
    }
  }
  if (key !== '') headers.Authorization = `Bearer ${key}`;
  const url = query.size === 0 ? filled : `${filled}?${query}`;
  return { url, method: method.toUpperCase(), headers, body: bodyOf(type, text, file, headers) };
}

/**
 * @param {string} type
 * @param {string} text
 * @param {Blob | null} file
 * @param {Record<string, string>} headers where the type goes
 */
function bodyOf(type, text, file, headers) {
  if (type === '') return null;
  if (type === 'application/json') {
    try {
      JSON.parse(text);
    } catch (error) {
      throw new Error(`The body is not JSON: ${error instanceof Error ? error.message : error}`);
    }
    headers['Content-Type'] = type;
    return text;
  }
  if (file === null) throw new Error('Choose a file.');
  if (type !== 'multipart/form-data') {
    headers['Content-Type'] = file.type || 'application/octet-stream';
    return file;
  }
  // The browser writes the header: it knows the boundary.
  const form = new FormData();
  form.append('file', file);
  return form;
}

/**
 * What an answer tells about its task or its upload, to go on with in other forms.
 * @param {unknown} answer parsed JSON
 * @returns {{ task: string | null, image: string | null, model: string | null }}
 */
export function keysOf(answer) {
  const { data } = /** @type {{ data?: Record<string, unknown> | null }} */ (answer ?? {});
  const key = typeof data?.file_key === 'string' ? data.file_key : '';
  return {
    task: typeof data?.task_uuid === 'string' ? data.task_uuid : null,
    image: key.startsWith('img_') ? key : null,
    model: key.startsWith('mdl_') ? key : null,
  };
}

/**
 * Text cut at its http links: every second piece is one.
 * @param {string} text
 */
export function cutAtLinks(text) {
  return text.split(/(https?:\/\/[^\s"<>\\…]+)/);
}
