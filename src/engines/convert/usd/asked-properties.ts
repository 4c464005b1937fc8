/** The properties that were requested, by the schema of their prims. All other properties were not read. */
export class AskedProperties {
  readonly #bySchema = new Map<string, Set<string>>();

  add(schema: string, name: string): void {
    let names = this.#bySchema.get(schema);
    if (names === undefined) {
      names = new Set();
      this.#bySchema.set(schema, names);
    }
    names.add(name);
  }

  has(schema: string, name: string): boolean {
    return this.#bySchema.get(schema)?.has(name) ?? false;
  }
}
