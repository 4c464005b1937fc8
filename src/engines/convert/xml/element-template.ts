/**
 * An element whose attributes are numbers, in this order and without others, which writers repeat a million times:
 * `XmlScanner.matchNext` compares its bytes instead of looking up its names.
 */
export class ElementTemplate {
  /** The bytes before each number: `<vertex x="`, `" y="`, … */
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
