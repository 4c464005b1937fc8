/** The part of a file that a Range header requests. */
export type RangeAnswer =
  /** The whole file: there is no header, it uses another unit, or it names several parts that do not join. */
  | { kind: 'whole' }
  /** Both ends inclusive. */
  | { kind: 'part'; start: number; end: number }
  | { kind: 'unsatisfiable' };

/**
 * Parses a Range header (RFC 9110, 14.2). Several ranges that overlap or touch become one part; for others the answer
 * is the whole file, as the RFC allows: no client of 3D files needs multipart/byteranges.
 * @param size bytes of the file
 */
export function parseRange(header: string | undefined, size: number): RangeAnswer {
  const list = /^\s*bytes\s*=(.*)$/i.exec(header ?? '')?.[1];
  if (list === undefined) return { kind: 'whole' };
  const parts: { start: number; end: number }[] = [];
  for (const item of list.split(',')) {
    const text = item.trim();
    if (text === '') continue;
    const match = /^(\d*)\s*-\s*(\d*)$/.exec(text);
    if (match === null || (match[1] === '' && match[2] === '')) return { kind: 'whole' };
    const [first, last] = [match[1]!, match[2]!];
    const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
    const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
    if (first !== '' && last !== '' && Number(last) < Number(first)) return { kind: 'whole' };
    if (start <= end && start < size) parts.push({ start, end });
  }
  if (parts.length === 0) return { kind: 'unsatisfiable' };
  parts.sort((a, b) => a.start - b.start);
  const joined = { ...parts[0]! };
  for (const part of parts.slice(1)) {
    if (part.start > joined.end + 1) return { kind: 'whole' };
    joined.end = Math.max(joined.end, part.end);
  }
  return { kind: 'part', ...joined };
}
