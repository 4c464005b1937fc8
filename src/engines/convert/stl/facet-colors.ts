import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import { LINEAR_OF_BYTE } from '../../raster/srgb.ts';
import type { ConvertContext } from '../format.ts';
import { FACET_SIZE, HEADER_SIZE } from './detect.ts';

/** The two groups of programs that use the two bytes at the end of each facet for colors, in different ways. */
type Convention = 'magics' | 'viscam';

const WHITE = Uint8Array.of(255, 255, 255, 255);
const NAMES: Readonly<Record<Convention, string>> = {
  magics:
    'in the order of Materialise Magics (red in the lowest bits), because the header contains "COLOR="',
  viscam:
    'in the order of VisCAM and SolidView (blue in the lowest bits), because the header does not contain "COLOR="',
};

/**
 * Reads the colors of facets, with five bits per channel. Magics states the part's color in the header ("COLOR=" and
 * RGBA), stores red in the lowest bits, and sets the highest bit on facets that have the part's color. VisCAM and
 * SolidView store blue in the lowest bits, and set the highest bit if the facet has a color.
 */
export class FacetColors {
  readonly #data: DataView;
  readonly #part: Uint8Array;
  readonly #convention: Convention | null;

  /** @param count number of facets */
  constructor(bytes: Uint8Array, count: number, context: Pick<ConvertContext, 'warn' | 'unread'>) {
    this.#data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const header = Buffer.from(bytes.buffer, bytes.byteOffset, 80);
    const at = header.indexOf('COLOR=');
    const isMagics = at >= 0 && at + 10 <= 80;
    this.#part = isMagics ? bytes.subarray(at + 6, at + 10) : WHITE;
    if (header.includes('MATERIAL=')) context.unread.note('attribute', 'MATERIAL');
    let [colored, other] = [0, 0];
    const values = new Set<number>();
    for (let f = 0; f < count; f++) {
      const attribute = this.#attribute(f);
      if (attribute >= 0x8000) colored++;
      else if (attribute > 0) other++;
      if (values.size < 2) values.add(attribute);
    }
    this.#convention = isMagics ? 'magics' : colored > 0 ? 'viscam' : null;
    if (this.#convention !== null)
      context.warn('stl_colors_assumed', `Facet colors were read ${NAMES[this.#convention]}.`);
    // Some programs write the same number for every facet.
    if (this.#convention !== 'magics' && other > 0 && values.size > 1)
      context.unread.note('attribute', 'attribute bytes of facets', other);
  }

  get exist(): boolean {
    return this.#convention !== null;
  }

  /** Returns the linear RGBA of the given facets, shared by the three corners of each. */
  layer(facets: Uint32Array): CornerLayer {
    const values = new Float32Array(facets.length * 4);
    const indices = new Uint32Array(facets.length * 3);
    const [red, green, blue, alpha] = this.#part;
    const isMagics = this.#convention === 'magics';
    for (let i = 0; i < facets.length; i++) {
      const packed = this.#attribute(facets[i]);
      const own = packed >= 0x8000 !== isMagics;
      const [low, middle, high] = [0, 5, 10].map((shift) => fromFiveBits(packed >> shift));
      values[4 * i] = LINEAR_OF_BYTE[own ? (isMagics ? low : high) : red];
      values[4 * i + 1] = LINEAR_OF_BYTE[own ? middle : green];
      values[4 * i + 2] = LINEAR_OF_BYTE[own ? (isMagics ? high : low) : blue];
      values[4 * i + 3] = own ? 1 : alpha / 255;
      indices.fill(i, 3 * i, 3 * i + 3);
    }
    return { values, indices };
  }

  #attribute(facet: number): number {
    return this.#data.getUint16(HEADER_SIZE + facet * FACET_SIZE + 48, true);
  }
}

function fromFiveBits(packed: number): number {
  return Math.round(((packed & 31) * 255) / 31);
}
