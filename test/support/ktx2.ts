/** Returns a single-color KTX2 file, as UASTC: blocks of 4 × 4 pixels that contain only their color. */
export function plainKtx2(width: number, height: number, rgba: readonly number[]): Uint8Array {
  const blocks = Math.ceil(width / 4) * Math.ceil(height / 4);
  const dataAt = 160;
  const file = Buffer.alloc(dataAt + blocks * 16);
  Buffer.from('\xabKTX 20\xbb\r\n\x1a\n', 'latin1').copy(file);
  // No Vulkan format, one byte per unit, one level of one face.
  for (const [at, value] of [
    [16, 1],
    [20, width],
    [24, height],
    [36, 1],
    [40, 1],
    [48, DESCRIPTOR_AT],
    [52, 44],
  ] as const)
    file.writeUInt32LE(value, at);
  for (const [at, value] of [
    [80, dataAt],
    [88, blocks * 16],
    [96, blocks * 16],
  ] as const)
    file.writeBigUInt64LE(BigInt(value), at);
  const descriptor = file.subarray(DESCRIPTOR_AT);
  descriptor.writeUInt32LE(44, 0);
  descriptor.writeUInt16LE(2, 8);
  descriptor.writeUInt16LE(40, 10);
  // UASTC, BT.709, sRGB; blocks of 4 × 4 in 16 bytes; one sample of RGBA.
  Buffer.of(166, 1, 2, 0, 3, 3, 0, 0, 16).copy(descriptor, 12);
  Buffer.of(127, 3).copy(descriptor, 30);
  descriptor.writeUInt32LE(0xff_ff_ff_ff, 40);
  let block = BigInt(ONE_COLOR);
  for (const [k, value] of rgba.entries()) block |= BigInt(value) << BigInt(5 + 8 * k);
  for (let at = dataAt; at < file.length; at += 16) file.writeBigUInt64LE(block, at);
  return new Uint8Array(file);
}

const DESCRIPTOR_AT = 104;
/** The mode of a block, in its first five bits. */
const ONE_COLOR = 23;
