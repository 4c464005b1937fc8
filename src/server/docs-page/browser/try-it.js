import { showAnswer } from './answer.js';
import { keysOf, requestOf } from './request.js';

/** The key lies in its field and nowhere else: a reload forgets it. */
const keyField = () => /** @type {HTMLInputElement} */ (document.querySelector('#key'));

/** @param {HTMLFormElement} form */
function typedIn(form) {
  const { method = '', path = '', type = '', needsKey } = form.dataset;
  const parameters = [
    .../** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (
      form.querySelectorAll('[data-in]')
    ),
  ].map((field) => ({ name: field.name, in: field.dataset.in ?? '', value: field.value.trim() }));
  const text = form.querySelector('textarea')?.value ?? '';
  const chosen = /** @type {HTMLInputElement | null} */ (form.querySelector('[type=file]'));
  const key = needsKey === undefined ? '' : keyField().value.trim();
  return { method, path, type, parameters, text, key, file: chosen?.files?.[0] ?? null };
}

/** @param {HTMLFormElement} form */
function startForm(form) {
  const answer = /** @type {HTMLElement} */ (form.querySelector('.answer'));
  const status = /** @type {HTMLElement} */ (form.querySelector('.status'));
  const stop = /** @type {HTMLButtonElement} */ (form.querySelector('.stop'));
  /** @type {AbortController | null} */
  let running = null;
  stop.addEventListener('click', () => running?.abort());

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    running?.abort();
    const mine = new AbortController();
    running = mine;
    answer.hidden = false;
    stop.hidden = false;
    status.classList.remove('bad');
    status.textContent = 'Sending…';
    try {
      const { url, ...request } = requestOf(typedIn(form));
      const began = performance.now();
      const response = await fetch(url, { ...request, signal: mine.signal, credentials: 'omit' });
      goOnWith(await showAnswer(answer, response, performance.now() - began));
    } catch (error) {
      if (running !== mine) return;
      status.classList.add('bad');
      status.textContent = mine.signal.aborted ? 'Stopped.' : String(messageOf(error));
    } finally {
      if (running === mine) stop.hidden = true;
    }
  });
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : error;
}

/**
 * The next forms take up what was made: a task's id where none is typed, an upload's key in place of the example's.
 * @param {unknown} json
 */
function goOnWith(json) {
  const { task, image, model } = keysOf(json);
  if (task !== null)
    for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (
      document.querySelectorAll('input[name=task_uuid]')
    ))
      field.value = task;
  for (const body of document.querySelectorAll('textarea')) {
    if (image !== null) body.value = body.value.replace(/\bimg_[0-9a-f]{32}\b/g, image);
    if (model !== null) body.value = body.value.replace(/\bmdl_[0-9a-f]{32}\b/g, model);
  }
}

/** The page may have come through a proxy: what the address bar says holds for the examples. */
function showOrigin() {
  const { origin: served = '' } = document.body.dataset;
  if (served === location.origin) return;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    if (text.nodeValue?.includes(served))
      text.nodeValue = text.nodeValue.replaceAll(served, location.origin);
}

export function startTrying() {
  showOrigin();
  for (const form of document.querySelectorAll('form')) startForm(form);
}
