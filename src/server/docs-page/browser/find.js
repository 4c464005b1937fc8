import { search } from './search.js';

/** Everything that can be found, read off the page itself. */
function entriesOfPage() {
  /** @type {import('./search.js').Entry[]} */
  const entries = [];
  for (const section of document.querySelectorAll('section[id]')) {
    const title = section.querySelector('h3')?.textContent ?? '';
    const path = section.querySelector('.path')?.textContent ?? '';
    const text = section.querySelector('.about')?.textContent ?? '';
    entries.push({
      id: section.id,
      name: section.id,
      of: title,
      text: `${path} ${text}`,
      isOperation: true,
    });
    for (const row of section.querySelectorAll('tr[id]')) entries.push(entryOfRow(row, section.id));
  }
  for (const row of document.querySelectorAll('#errors ~ .table tr[id]'))
    entries.push(entryOfRow(row, 'error'));
  return entries;
}

/**
 * @param {Element} row
 * @param {string} of
 */
function entryOfRow(row, of) {
  const name = row.querySelector('code')?.textContent ?? '';
  return { id: row.id, name, of, text: row.textContent ?? '', isOperation: false };
}

/** The search field over the list of operations: type, arrow keys, Enter; Escape clears; `/` comes here. */
function startSearch() {
  const field = /** @type {HTMLInputElement} */ (document.querySelector('#search'));
  const found = /** @type {HTMLElement} */ (document.querySelector('#found'));
  const count = /** @type {HTMLElement} */ (document.querySelector('#found-count'));
  const contents = /** @type {HTMLElement} */ (document.querySelector('#contents'));
  const entries = entriesOfPage();

  const show = () => {
    const matches = search(entries, field.value);
    const isAsked = field.value.trim() !== '';
    contents.hidden = isAsked;
    count.textContent = isAsked ? `${matches.length === 0 ? 'Nothing' : matches.length} found` : '';
    found.replaceChildren(
      ...matches.map((entry) => {
        const link = document.createElement('a');
        link.href = `#${entry.id}`;
        const name = document.createElement(entry.isOperation ? 'strong' : 'code');
        name.textContent = entry.name;
        const of = document.createElement('span');
        of.textContent = entry.of;
        link.append(name, ' ', of);
        return link;
      }),
    );
  };
  field.addEventListener('input', show);

  const links = () => [.../** @type {NodeListOf<HTMLElement>} */ (found.querySelectorAll('a'))];
  document.addEventListener('keydown', (event) => {
    const at = document.activeElement;
    const isTyping = at instanceof HTMLElement && at.matches('input, textarea, select');
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      field.focus();
      return;
    }
    const all = links();
    const place = at instanceof HTMLElement ? all.indexOf(at) : -1;
    if (at !== field && place < 0) return;
    if (event.key === 'Escape') {
      field.value = '';
      show();
      field.focus();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      all[place + 1]?.focus();
    } else if (event.key === 'ArrowUp') {
      event.preventDefault();
      (all[place - 1] ?? field).focus();
    } else if (event.key === 'Enter' && at === field) all[0]?.click();
  });
  // A browser that reloads may keep the text of fields.
  show();
}

/** What a link leads to may lie in something folded. */
function unfoldTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let at = target?.closest('details'); at; at = at.parentElement?.closest('details'))
    at.open = true;
  target?.scrollIntoView();
}

export function startFinding() {
  startSearch();
  addEventListener('hashchange', unfoldTarget);
  if (location.hash !== '') unfoldTarget();
}
