import type { NetFaces } from '../target/polygon-net.ts';

/** Collects several nets into one. */
export class NetCollector {
  readonly #positions: number[] = [];
  readonly #corners: number[] = [];
  readonly #features: number[] = [];
  readonly #sides: number[] = [];

  /** A new vertex. */
  vertex(x: number, y: number, z: number): number {
    return this.#positions.push(x, y, z) / 3 - 1;
  }

  /** Adds a quad; `features`: 1 for each corner whose edge to the next one is a border. */
  quad(corners: readonly number[], features: readonly number[]): void {
    this.#corners.push(...corners);
    this.#features.push(...features);
    this.#sides.push(4);
  }

  /** Adds the faces of another net, with their own vertices. */
  add(net: NetFaces): void {
    const first = this.#positions.length / 3;
    for (const value of net.positions) this.#positions.push(value);
    for (const v of net.corners) this.#corners.push(first + v);
    for (const value of net.features) this.#features.push(value);
    for (let f = 1; f < net.offsets.length; f++) {
      this.#sides.push(net.offsets[f] - net.offsets[f - 1]);
    }
  }

  get faces(): number {
    return this.#sides.length;
  }

  /** Returns the faces, appended to those of another net. */
  after(net: NetFaces | null): NetFaces {
    const first = net === null ? 0 : net.positions.length / 3;
    const faces = net === null ? 0 : net.offsets.length - 1;
    const corners = net === null ? 0 : net.corners.length;
    const positions = new Float64Array(3 * first + this.#positions.length);
    const allCorners = new Uint32Array(corners + this.#corners.length);
    const features = new Uint8Array(allCorners.length);
    const offsets = new Uint32Array(faces + this.faces + 1);
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
    offsets[faces] = corners;
    for (let f = 0; f < this.faces; f++) {
      offsets[faces + f + 1] = offsets[faces + f] + this.#sides[f];
    }
    return { positions, offsets, corners: allCorners, features };
  }
}
