import { PICTURE_SIDE } from '../../src/engines/moderate/network/mobile-net.ts';

/** Pictures by whole numbers alone, the same on every machine: noise, then discs of the colors of skin, sky and paper. */
export function pattern(seed: number): Uint8Array {
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % below;
  };
  const picture = new Uint8Array(PICTURE_SIDE ** 2 * 3);
  if (seed % 4 === 0) return picture.map(() => random(256));
  const ground = [random(256), random(256), random(256)];
  for (let i = 0; i < picture.length; i++) picture[i] = ground[i % 3];
  for (let disc = 0; disc < 4 + (seed % 9); disc++) {
    const [x0, y0, radius] = [random(PICTURE_SIDE), random(PICTURE_SIDE), 8 + random(80)];
    const color = [150 + random(100), 90 + random(100), 70 + random(100)];
    for (let y = 0; y < PICTURE_SIDE; y++)
      for (let x = 0; x < PICTURE_SIDE; x++)
        if ((x - x0) ** 2 + (y - y0) ** 2 < radius ** 2)
          for (let c = 0; c < 3; c++) picture[(y * PICTURE_SIDE + x) * 3 + c] = color[c] - (y >> 3);
  }
  return picture;
}
