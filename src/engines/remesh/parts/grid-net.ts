import type { PolygonNet } from '../target/polygon-net.ts';

/** The faces of a net. */
export type NetFaces = Pick<PolygonNet, 'positions' | 'offsets' | 'corners' | 'features'>;

/** Collects nets into one. */
export class NetCollector {
  readonly #positions: number[] = [];
  readonly #corners: number[] = [];
  readonly #features: number[] = [];

  /** A new vertex. */
  vertex(x: number, y: number, z: number): number {
    return this.#positions.push(x, y, z) / 3 - 1;
  }

  /** A quad; `features`: 1 for each corner whose edge to the next one is a border. */
  quad(corners: readonly number[], features: readonly number[]): void {
    this.#corners.push(...corners);
    this.#features.push(...features);
  }

  get quads(): number {
    return this.#corners.length / 4;
  }

  /** The quads, after those of another net. */
  after(net: NetFaces | null): NetFaces {
    const first = net === null ? 0 : net.positions.length / 3;
    const faces = net === null ? 0 : net.offsets.length - 1;
    const corners = net === null ? 0 : net.corners.length;
    const positions = new Float64Array(3 * first + this.#positions.length);
    const allCorners = new Uint32Array(corners + this.#corners.length);
    const features = new Uint8Array(allCorners.length);
    const offsets = new Uint32Array(faces + this.quads + 1);
    if (net !== null) {
      positions.set(net.positions);
      allCorners.set(net.corners);
      features.set(net.features);
      offsets.set(net.offsets);
    }
    positions.set(this.#positions, 3 * first);
    features.set(this.#features, corners);
    for (let c = 0; c < this.#corners.length; c++) {
      allCorners[corners + c] = first + this.#corners[c];
    }
    for (let q = 0; q <= this.quads; q++) offsets[faces + q] = corners + 4 * q;
    return { positions, offsets, corners: allCorners, features };
  }
}
