/** Text that is HTML already, as against text that must be escaped. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Part[] | null;

/** A template whose values are escaped unless they are Html; arrays are joined. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(render)));
}

function render(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(render).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Plain text with `code` spans and blank-line paragraphs, the Markdown that descriptions use. */
export function prose(text: string): Html {
  const paragraphs = text.split(/\n\n+/).map((paragraph) => {
    const parts = paragraph
      .split('`')
      .map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part));
    return html`<p>${parts}</p>`;
  });
  return html`${paragraphs}`;
}
