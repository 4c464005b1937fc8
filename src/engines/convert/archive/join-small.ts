/** Size in bytes below which a piece is joined with its neighbors. */
const SMALL = 1 << 16;
/** Maximum size in bytes of joined pieces. */
const BLOCK = 1 << 20;

/**
 * Yields the same bytes in pieces that are large enough to be worth a call each. For example, a glTF buffer of 50,000
 * meshes comes in 200,000 pieces of a few bytes. Long pieces are passed on unchanged; short ones are joined by copying.
 */
export async function* joinSmall(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  const joined = () => {
    const all = waiting.length === 1 ? waiting[0] : concatenated(waiting, length);
    waiting = [];
    length = 0;
    return all;
  };
  for await (const piece of pieces) {
    const isLong = piece.length >= SMALL;
    if (length > 0 && (isLong || length + piece.length > BLOCK)) yield joined();
    if (isLong) yield piece;
    else if (piece.length > 0) {
      waiting.push(piece);
      length += piece.length;
    }
  }
  if (length > 0) yield joined();
}

function concatenated(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
