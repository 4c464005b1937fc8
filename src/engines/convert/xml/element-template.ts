/**
 * An element with numbers for attributes, these in this order and nothing else, the way that writers repeat it a million
 * times: `XmlScanner.take` compares its bytes instead of looking up its names.
 */
export class ElementTemplate {
  /** What stands before each number: `<vertex x="`, `" y="`, … */
  readonly pieces: readonly Uint8Array[];
  /** The numbers taken last. */
  readonly values: Float64Array;

  constructor(name: string, attributes: readonly string[]) {
    this.pieces = attributes.map((attribute, k) =>
      new TextEncoder().encode(k === 0 ? `<${name} ${attribute}="` : `" ${attribute}="`),
    );
    this.values = new Float64Array(attributes.length);
  }
}
