type Values = Float32Array | Float64Array | Uint32Array | Int32Array | Uint8Array | Uint16Array;

/** A copy in shared memory, which threads get for nothing; what is there already stays. */
export function share<T extends Values>(values: T): T {
  if (values.buffer instanceof SharedArrayBuffer) return values;
  const type = values.constructor as new (buffer: SharedArrayBuffer) => T;
  const copy = new type(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}

/** Zeros in shared memory. */
export function sharedBytes(length: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(length));
}

/** Zeros in shared memory. */
export function sharedFloats(length: number): Float32Array {
  return new Float32Array(new SharedArrayBuffer(4 * length));
}
