import type { UnreadParts } from '../unread-parts.ts';

/**
 * Counts elements that a reader skipped and attributes that it did not request, by their names as the file spells them.
 */
export class UnreadNames {
  readonly #elements = new Map<string, number>();
  readonly #attributes = new Map<string, number>();

  element(name: string): void {
    this.#elements.set(name, (this.#elements.get(name) ?? 0) + 1);
  }

  attribute(name: string): void {
    this.#attributes.set(name, (this.#attributes.get(name) ?? 0) + 1);
  }

  /** Notes the counted names, except those that carry no meaning for a model. */
  noteIn(unread: UnreadParts, meaningless: RegExp): void {
    for (const [name, count] of this.#elements)
      if (!meaningless.test(name)) unread.note('element', name, count);
    for (const [name, count] of this.#attributes)
      if (!meaningless.test(name)) unread.note('attribute', name, count);
  }
}
