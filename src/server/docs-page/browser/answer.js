import { cutAtLinks } from './request.js';

/**
 * Shows an answer below its form: status, headers, body.
 * @param {HTMLElement} place
 * @param {Response} response
 * @param {number} milliseconds until the headers were there
 * @returns {Promise<unknown>} the body where it is JSON
 */
export async function showAnswer(place, response, milliseconds) {
  const part = (/** @type {string} */ name) =>
    /** @type {HTMLElement} */ (place.querySelector(`.${name}`));
  const type = response.headers.get('content-type') ?? '';
  part('status').textContent =
    `${response.status} ${response.statusText} after ${Math.round(milliseconds)} ms`;
  part('status').classList.toggle('bad', !response.ok);
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  part('headers').textContent = headers.join('\n');
  const body = part('body');
  body.replaceChildren();
  if (type.startsWith('text/event-stream')) {
    await showStream(body, response);
    return null;
  }
  if (/^(application\/json|application\/problem\+json|text\/)/.test(type))
    return showText(body, await response.text(), type);
  showFile(body, await response.blob(), response);
  return null;
}

/**
 * @param {HTMLElement} body
 * @param {string} text
 * @param {string} type
 */
function showText(body, text, type) {
  let json = null;
  if (type.includes('json'))
    try {
      json = JSON.parse(text);
    } catch {
      // Shown as it came.
    }
  const shown = json === null ? text : JSON.stringify(json, null, 2);
  for (const [i, piece] of cutAtLinks(shown).entries())
    body.append(i % 2 === 0 ? piece : linkTo(piece));
  return json;
}

/** @param {string} url */
function linkTo(url) {
  const link = document.createElement('a');
  link.href = url;
  link.textContent = url;
  link.target = '_blank';
  link.rel = 'noreferrer';
  return link;
}

/**
 * @param {HTMLElement} body
 * @param {Blob} blob
 * @param {Response} response
 */
function showFile(body, blob, response) {
  if (blob.size === 0) return;
  const url = URL.createObjectURL(blob);
  if (blob.type.startsWith('image/')) {
    const image = document.createElement('img');
    image.src = url;
    image.alt = 'the answer';
    body.append(image, '\n');
  }
  const link = document.createElement('a');
  link.href = url;
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  link.download = named ?? (new URL(response.url).pathname.split('/').at(-1) || 'answer');
  link.textContent = `Save ${link.download} (${blob.size} bytes)`;
  body.append(link);
}

/**
 * @param {HTMLElement} body
 * @param {Response} response
 */
async function showStream(body, response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) return;
    body.append(piece.value);
  }
}
