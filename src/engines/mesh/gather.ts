/** Returns the given elements of a list, `width` values each, one after another. */
export function gather<T extends Float32Array | Uint32Array | Uint16Array | Uint8Array>(
  values: T,
  width: number,
  elements: Uint32Array,
): T {
  const type = values.constructor as new (length: number) => T;
  const gathered = new type(elements.length * width);
  for (let i = 0, o = 0; i < elements.length; i++) {
    const from = elements[i] * width;
    for (let k = 0; k < width; k++) gathered[o++] = values[from + k];
  }
  return gathered;
}
