import type { Grid } from '../../raster/grid.ts';
import type { Work } from '../../spec.ts';
import type { SlicedSolid } from '../shape/solid.ts';
import { QuadList } from './quad-list.ts';
import type { RawMesh } from './surface-nets.ts';

/**
 * Builds the zero surface as a dual mesh, with two slices in memory: one vertex per mixed cell at the mean of its edge
 * crossings, one quad per crossed grid edge. Gibson, "Constrained Elastic Surface Nets" (1998), in the form of naive
 * surface nets. The mesh is closed; if two pieces of the surface share a cell, an edge may have four triangles (see
 * `manifold-repair.ts`).
 * @param most triangles, a layer more or less: combs that cross would have hundreds of millions
 * @param work yields to other tasks after each slice; a slice of a drawing with many layers takes some 10 ms
 * @returns null if there are more triangles
 */
export async function buildSliceNet(
  solid: SlicedSolid,
  most: number,
  work: Work,
): Promise<RawMesh | null> {
  const { lowest, highest } = solid;
  const net = new Net(solid.grid);
  solid.evaluate(lowest, net.below);
  for (let z = lowest; z < highest; z++) {
    solid.evaluate(z + 1, net.above);
    net.addLayer(z);
    if (net.triangles > most) return null;
    await work.breathe((z - lowest) / (highest - lowest));
  }
  return net.finish();
}

class Net {
  readonly #width: number;
  readonly #height: number;
  below: Float32Array;
  above: Float32Array;
  /** Vertex of each cell in the previous layer and in the current one. */
  #before: Int32Array;
  #current: Int32Array;
  #positions = new Float32Array(1 << 18);
  #vertices = 0;
  readonly #quads = new QuadList(1 << 20);

  constructor({ width, height }: Grid) {
    this.#width = width;
    this.#height = height;
    this.below = new Float32Array(width * height);
    this.above = new Float32Array(width * height);
    this.#before = new Int32Array(width * height);
    this.#current = new Int32Array(width * height);
  }

  /** The cells between the slices z and z + 1. */
  addLayer(z: number): void {
    const width = this.#width;
    const { below, above } = this;
    for (let y = 0; y < this.#height - 1; y++) {
      for (let x = 0; x < width - 1; x++) {
        const p = y * width + x;
        const a = below[p] > 0;
        const b = below[p + 1] > 0;
        const c = below[p + width] > 0;
        const d = below[p + width + 1] > 0;
        const inside =
          +a +
          +b +
          +c +
          +d +
          +(above[p] > 0) +
          +(above[p + 1] > 0) +
          +(above[p + width] > 0) +
          +(above[p + width + 1] > 0);
        if (inside === 0 || inside === 8) continue;
        this.#current[p] = this.#place(x, y, z, p);
        // Connects the crossed edges that start at this cell's first corner; the four cells around each already have
        // vertices.
        const e = above[p] > 0;
        const before = this.#before;
        const current = this.#current;
        if (a !== b) {
          this.#quads.add(
            this.#positions,
            before[p - width],
            before[p],
            current[p],
            current[p - width],
            a,
          );
        }
        if (a !== c)
          this.#quads.add(this.#positions, before[p - 1], current[p - 1], current[p], before[p], a);
        if (a !== e)
          this.#quads.add(
            this.#positions,
            current[p - width - 1],
            current[p - width],
            current[p],
            current[p - 1],
            a,
          );
      }
    }
    [this.below, this.above] = [this.above, this.below];
    [this.#before, this.#current] = [this.#current, this.#before];
  }

  /** Places the cell's vertex at the mean of the crossings of its twelve edges. */
  #place(x: number, y: number, z: number, p: number): number {
    const q = p + this.#width;
    const { below, above } = this;
    const [a, b, c, d] = [below[p], below[p + 1], below[q], below[q + 1]];
    const [e, f, g, h] = [above[p], above[p + 1], above[q], above[q + 1]];
    let sx = 0;
    let sy = 0;
    let sz = 0;
    let count = 0;
    if (a > 0 !== b > 0) {
      sx += a / (a - b);
      count++;
    }
    if (c > 0 !== d > 0) {
      sx += c / (c - d);
      sy++;
      count++;
    }
    if (e > 0 !== f > 0) {
      sx += e / (e - f);
      sz++;
      count++;
    }
    if (g > 0 !== h > 0) {
      sx += g / (g - h);
      sy++;
      sz++;
      count++;
    }
    if (a > 0 !== c > 0) {
      sy += a / (a - c);
      count++;
    }
    if (b > 0 !== d > 0) {
      sy += b / (b - d);
      sx++;
      count++;
    }
    if (e > 0 !== g > 0) {
      sy += e / (e - g);
      sz++;
      count++;
    }
    if (f > 0 !== h > 0) {
      sy += f / (f - h);
      sx++;
      sz++;
      count++;
    }
    if (a > 0 !== e > 0) {
      sz += a / (a - e);
      count++;
    }
    if (b > 0 !== f > 0) {
      sz += b / (b - f);
      sx++;
      count++;
    }
    if (c > 0 !== g > 0) {
      sz += c / (c - g);
      sy++;
      count++;
    }
    if (d > 0 !== h > 0) {
      sz += d / (d - h);
      sx++;
      sy++;
      count++;
    }
    const at = this.#vertices * 3;
    if (at + 3 > this.#positions.length) this.#positions = grown(this.#positions);
    this.#positions[at] = x + sx / count;
    this.#positions[at + 1] = y + sy / count;
    this.#positions[at + 2] = z + sz / count;
    return this.#vertices++;
  }

  get triangles(): number {
    return this.#quads.count;
  }

  finish(): RawMesh {
    return {
      positions: this.#positions.slice(0, this.#vertices * 3),
      indices: this.#quads.triangles(),
    };
  }
}

function grown(array: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const longer = new Float32Array(array.length * 2);
  longer.set(array);
  return longer;
}
