/** Decodes one block of 4 × 4 texels, which starts at `at`, into RGBA. */
type DecodeBlock = (blocks: Uint8Array, at: number, texels: Uint8Array) => void;

/** Returns the decoder for BC1 to BC5 and the size of a block in bytes. */
export function blockDecoder(compression: string): { size: number; decode: DecodeBlock } {
  switch (compression) {
    case 'BC1':
      return { size: 8, decode: (blocks, at, texels) => decodeColors(blocks, at, texels, true) };
    case 'BC2':
      return { size: 16, decode: decodeBc2 };
    case 'BC3':
      return { size: 16, decode: decodeBc3 };
    case 'BC4':
      return { size: 8, decode: decodeBc4 };
    default:
      return { size: 16, decode: decodeBc5 };
  }
}

/**
 * Decodes two colors of 5, 6 and 5 bits, and 2 bits per texel that select one of these colors or of two colors in
 * between. In BC1, if the first color is not greater than the second, the third choice is their average and the fourth
 * is transparent.
 */
function decodeColors(
  blocks: Uint8Array,
  at: number,
  texels: Uint8Array,
  punchThrough: boolean,
): void {
  // RGBA values of the four choices.
  const palette = new Uint8Array(16);
  const first = blocks[at] | (blocks[at + 1] << 8);
  const second = blocks[at + 2] | (blocks[at + 3] << 8);
  const four = !punchThrough || first > second;
  for (let k = 0; k < 3; k++) {
    const a = level(first, k);
    const b = level(second, k);
    palette[k] = a;
    palette[4 + k] = b;
    palette[8 + k] = four ? (2 * a + b) / 3 : (a + b) / 2;
    palette[12 + k] = four ? (a + 2 * b) / 3 : 0;
  }
  palette[3] = palette[7] = palette[11] = 255;
  palette[15] = four ? 255 : 0;
  for (let i = 0; i < 16; i++) {
    const entry = ((blocks[at + 4 + (i >> 2)] >> (2 * (i & 3))) & 3) * 4;
    for (let k = 0; k < 4; k++) texels[4 * i + k] = palette[entry + k];
  }
}

/** Returns red, green or blue of a 16-bit color as 8 bits. */
function level(color: number, channel: number): number {
  if (channel === 1) {
    const six = (color >> 5) & 63;
    return (six << 2) | (six >> 4);
  }
  const five = (channel === 0 ? color >> 11 : color) & 31;
  return (five << 3) | (five >> 2);
}

/** Decodes two levels, and 3 bits per texel that select one of these levels or of the levels in between. */
function decodeLevels(blocks: Uint8Array, at: number, texels: Uint8Array, channel: number): void {
  const a = blocks[at];
  const b = blocks[at + 1];
  for (let i = 0; i < 16; i++) {
    const bit = 3 * i;
    const byte = at + 2 + (bit >> 3);
    const pair = blocks[byte] | ((bit & 7) > 5 ? blocks[byte + 1] << 8 : 0);
    const code = (pair >> (bit & 7)) & 7;
    let value = b;
    if (code === 0) value = a;
    else if (code > 1 && a > b) value = ((8 - code) * a + (code - 1) * b) / 7;
    else if (code > 5) value = code === 6 ? 0 : 255;
    else if (code > 1) value = ((6 - code) * a + (code - 1) * b) / 5;
    texels[4 * i + channel] = value;
  }
}

/** Decodes four bits of alpha per texel, followed by colors. */
function decodeBc2(blocks: Uint8Array, at: number, texels: Uint8Array): void {
  decodeColors(blocks, at + 8, texels, false);
  for (let i = 0; i < 16; i++)
    texels[4 * i + 3] = ((blocks[at + (i >> 1)] >> (4 * (i & 1))) & 15) * 17;
}

function decodeBc3(blocks: Uint8Array, at: number, texels: Uint8Array): void {
  decodeColors(blocks, at + 8, texels, false);
  decodeLevels(blocks, at, texels, 3);
}

function decodeBc4(blocks: Uint8Array, at: number, texels: Uint8Array): void {
  decodeLevels(blocks, at, texels, 0);
  for (let o = 0; o < 64; o += 4) {
    texels[o + 1] = texels[o + 2] = texels[o];
    texels[o + 3] = 255;
  }
}

/** Decodes X and Y of unit normals. Z follows from the unit length. */
function decodeBc5(blocks: Uint8Array, at: number, texels: Uint8Array): void {
  decodeLevels(blocks, at, texels, 0);
  decodeLevels(blocks, at + 8, texels, 1);
  for (let o = 0; o < 64; o += 4) {
    const x = texels[o] / 127.5 - 1;
    const y = texels[o + 1] / 127.5 - 1;
    texels[o + 2] = (Math.sqrt(Math.max(0, 1 - x * x - y * y)) + 1) * 127.5;
    texels[o + 3] = 255;
  }
}
