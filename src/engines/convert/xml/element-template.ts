/**
 * Template of an element that writers repeat a million times, with numeric attributes in this order and no others.
 * `XmlScanner.matchNext` compares the element's bytes with it instead of looking up names.
 */
export class ElementTemplate {
  /** The bytes before each number, such as `<vertex x="` and `" y="`. */
  readonly pieces: readonly Uint8Array[];
  /** The numbers of the last match. */
  readonly values: Float64Array;

  constructor(name: string, attributes: readonly string[]) {
    this.pieces = attributes.map((attribute, k) =>
      new TextEncoder().encode(k === 0 ? `<${name} ${attribute}="` : `" ${attribute}="`),
    );
    this.values = new Float64Array(attributes.length);
  }
}
