type Values = Float32Array | Float64Array | Uint32Array | Int32Array | Uint8Array | Uint16Array;

/**
 * Copies values to shared memory, which threads receive without a copy; values that are already there are returned
 * unchanged.
 */
export function share<T extends Values>(values: T): T {
  if (values.buffer instanceof SharedArrayBuffer) return values;
  const type = values.constructor as new (buffer: SharedArrayBuffer) => T;
  const copy = new type(new SharedArrayBuffer(values.byteLength));
  copy.set(values);
  return copy;
}

/** Returns {@link share} for arrays that may occur several times: each is copied once. */
export function sharer(): <T extends Values>(values: T) => T {
  const copies = new Map<Values, Values>();
  return <T extends Values>(values: T): T => {
    const copy = (copies.get(values) as T | undefined) ?? share(values);
    copies.set(values, copy);
    return copy;
  };
}

/** Creates zeros in shared memory. */
export function sharedBytes(length: number): Uint8Array<SharedArrayBuffer> {
  return new Uint8Array(new SharedArrayBuffer(length));
}

/** Creates zeros in shared memory. */
export function sharedFloats(length: number): Float32Array<SharedArrayBuffer> {
  return new Float32Array(new SharedArrayBuffer(4 * length));
}

/** Creates zeros in shared memory, for use with `Atomics`. */
export function sharedIntegers(length: number): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(4 * length));
}
