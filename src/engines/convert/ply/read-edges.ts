import { IndexList } from '../text/number-list.ts';
import type { PlyElement, PlyProperty } from './read-header.ts';
import type { Rows } from './read-rows.ts';

/** Collects the two vertices of each `edge` element. */
export class EdgeReader {
  readonly #properties: readonly PlyProperty[];
  readonly #ends = new IndexList();

  constructor({ properties }: PlyElement) {
    this.#properties = properties;
  }

  read(rows: Rows): void {
    let [from, to] = [-1, -1];
    for (const { name, type, countType } of this.#properties) {
      if (countType !== null) {
        for (let left = rows.number(countType); left >= 1; left--) rows.number(type);
        continue;
      }
      const value = rows.number(type);
      if (name === 'vertex1') from = value;
      else if (name === 'vertex2') to = value;
    }
    this.#ends.push(from);
    this.#ends.push(to);
  }

  /** Returns the lines whose two ends exist as vertices, as two indices per line. */
  lines(vertexCount: number): Uint32Array {
    const ends = this.#ends.view();
    const isThere = (end: number) => end >= 0 && end < vertexCount;
    return Uint32Array.from(ends.filter((_, i) => isThere(ends[i & ~1]) && isThere(ends[i | 1])));
  }
}
