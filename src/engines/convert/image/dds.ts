import { FormatError } from '../format.ts';
import { blockDecoder } from './block-compression.ts';
import type { Pixels } from './pixels.ts';

const HEADER = 128;
const DX10_HEADER = 20;
const HAS_FOURCC = 0x4;

/** Block compression types by four-character code and by DXGI format. */
const FOURCC: Record<string, string> = {
  DXT1: 'BC1',
  DXT2: 'BC2',
  DXT3: 'BC2',
  DXT4: 'BC3',
  DXT5: 'BC3',
  ATI1: 'BC4',
  BC4U: 'BC4',
  ATI2: 'BC5',
  BC5U: 'BC5',
};
const DXGI: Record<number, string> = {
  71: 'BC1',
  72: 'BC1',
  74: 'BC2',
  75: 'BC2',
  77: 'BC3',
  78: 'BC3',
  80: 'BC4',
  83: 'BC5',
};

/**
 * Decodes the largest level of a DirectDraw surface: BC1 to BC5 (DXT1 to DXT5, ATI1, ATI2), or uncompressed with masks.
 * The blue channel of two-channel normal maps is computed. Returns null for other formats (BC6, BC7, floats).
 * @throws FormatError if the file is truncated
 */
export function decodeDds(bytes: Uint8Array): Pixels | null {
  if (bytes.length < HEADER) throw new FormatError('the DDS image is truncated');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const height = view.getUint32(12, true);
  const width = view.getUint32(16, true);
  if (width === 0 || height === 0) throw new FormatError('the DDS image is damaged');
  const code = String.fromCharCode(...bytes.subarray(84, 88));
  if ((view.getUint32(80, true) & HAS_FOURCC) === 0) return decodeMasked(view, width, height);
  const extended = code === 'DX10';
  if (extended && bytes.length < HEADER + DX10_HEADER)
    throw new FormatError('the DDS image is truncated');
  const compression = extended ? DXGI[view.getUint32(HEADER, true)] : FOURCC[code];
  if (compression === undefined) return null;
  const blocks = bytes.subarray(HEADER + (extended ? DX10_HEADER : 0));
  return decodeBlocks(blocks, width, height, compression);
}

function decodeBlocks(
  blocks: Uint8Array,
  width: number,
  height: number,
  compression: string,
): Pixels {
  const { size, decode } = blockDecoder(compression);
  const columns = Math.ceil(width / 4);
  const rows = Math.ceil(height / 4);
  if (blocks.length < columns * rows * size) throw new FormatError('the DDS image is truncated');
  const data = new Uint8Array(width * height * 4);
  const texels = new Uint8Array(64);
  for (let row = 0, at = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, at += size) {
      decode(blocks, at, texels);
      const visible = Math.min(4, width - column * 4) * 4;
      for (let y = 0; y < 4 && row * 4 + y < height; y++)
        data.set(
          texels.subarray(y * 16, y * 16 + visible),
          ((row * 4 + y) * width + column * 4) * 4,
        );
    }
  return { width, height, data };
}

/** Decodes an uncompressed surface of 8 to 32 bits per pixel, whose channels are given by the masks in the header. */
function decodeMasked(view: DataView, width: number, height: number): Pixels | null {
  const size = view.getUint32(88, true) / 8;
  if (![1, 2, 3, 4].includes(size)) return null;
  if (view.byteLength < HEADER + width * height * size)
    throw new FormatError('the DDS image is truncated');
  const masks = [92, 96, 100, 104].map((at) => view.getUint32(at, true));
  // A luminance image has a single mask for all three colors.
  if (masks[1] === 0 && masks[2] === 0) masks[1] = masks[2] = masks[0];
  const channels = masks.map((mask) => {
    const shift = mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
    return { mask, shift, most: mask >>> shift };
  });
  const data = new Uint8Array(width * height * 4);
  for (let i = 0, at = HEADER; i < width * height; i++, at += size) {
    let value = 0;
    for (let k = 0; k < size; k++) value |= view.getUint8(at + k) << (8 * k);
    for (let k = 0; k < 4; k++) {
      const { mask, shift, most } = channels[k];
      data[4 * i + k] =
        most === 0 ? (k === 3 ? 255 : 0) : Math.round((((value & mask) >>> shift) * 255) / most);
    }
  }
  return { width, height, data };
}
