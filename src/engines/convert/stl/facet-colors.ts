import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import { LINEAR_OF_BYTE } from '../../raster/srgb.ts';
import type { ConvertContext } from '../format.ts';
import { FACET_SIZE, HEADER_SIZE } from './detect.ts';

/** The two bytes at the end of each facet, as two families of programs use them for colours. */
type Convention = 'magics' | 'viscam';

const WHITE = Uint8Array.of(255, 255, 255, 255);
const NAMES: Readonly<Record<Convention, string>> = {
  magics: 'Materialise Magics writes them (red in the lowest bits), as the header has its "COLOR="',
  viscam:
    'VisCAM and SolidView write them (blue in the lowest bits), as the header has no "COLOR="',
};

/**
 * Colours of facets: five bits a channel. Magics names the part's colour in the header ("COLOR=" and RGBA), has red lowest,
 * and the highest bit means the part's colour. VisCAM and SolidView have blue lowest, and the highest bit means that there
 * is a colour.
 */
export class FacetColors {
  readonly #data: DataView;
  readonly #part: Uint8Array;
  readonly #convention: Convention | null;

  /** @param count of facets */
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
      context.warn(
        'stl_colors_assumed',
        `Colors of facets were read as ${NAMES[this.#convention]}.`,
      );
    // Some programs write one and the same number everywhere.
    if (this.#convention !== 'magics' && other > 0 && values.size > 1)
      context.unread.note('attribute', 'attribute bytes of facets', other);
  }

  get exist(): boolean {
    return this.#convention !== null;
  }

  /** Linear RGBA of the given facets, one for the three corners of each. */
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
