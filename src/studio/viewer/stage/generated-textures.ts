import {
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  RepeatWrapping,
  SRGBColorSpace,
} from 'three';

const CHECKER_SIZE = 512;
const CHECKER_CELLS = 32;
const MATCAP_SIZE = 256;

/** A checkerboard whose hue changes along u and lightness along v, so that stretching and rotation are visible. */
export function makeChecker(): DataTexture {
  const pixels = new Uint8Array(4 * CHECKER_SIZE * CHECKER_SIZE);
  const cell = CHECKER_SIZE / CHECKER_CELLS;
  for (let y = 0; y < CHECKER_SIZE; y++) {
    for (let x = 0; x < CHECKER_SIZE; x++) {
      const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
      const isLine = x % cell < 1 || y % cell < 1;
      const lift = (column + row) % 2 === 0 ? 0.9 : 0.62;
      const hue = (2 * Math.PI * column) / CHECKER_CELLS;
      const light = lift - 0.16 * (row / CHECKER_CELLS);
      for (let channel = 0; channel < 3; channel++) {
        const tint = 0.16 * Math.cos(hue - (2 * Math.PI * channel) / 3);
        pixels[4 * (y * CHECKER_SIZE + x) + channel] = 255 * (isLine ? 0.3 : light + tint);
      }
      pixels[4 * (y * CHECKER_SIZE + x) + 3] = 255;
    }
  }
  const texture = finished(pixels, CHECKER_SIZE);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  return texture;
}

/** A matcap of gray wax under a warm lamp and a cool sky. */
export function makeMatcap(): DataTexture {
  const pixels = new Uint8Array(4 * MATCAP_SIZE * MATCAP_SIZE);
  for (let y = 0; y < MATCAP_SIZE; y++) {
    for (let x = 0; x < MATCAP_SIZE; x++) {
      const nx = (2 * (x + 0.5)) / MATCAP_SIZE - 1;
      const ny = (2 * (y + 0.5)) / MATCAP_SIZE - 1;
      const nz = Math.sqrt(Math.max(0, 1 - nx * nx - ny * ny));
      const key = Math.max(0, -0.48 * nx + 0.62 * ny + 0.62 * nz);
      const rim = Math.max(0, 0.8 * nx - 0.1 * ny + 0.1 * nz) * (1 - nz);
      const shine = Math.max(0, -0.3 * nx + 0.42 * ny + 0.86 * nz) ** 60;
      const shade = [0, 1, 2].map((channel) => {
        const warm = [0.66, 0.61, 0.56][channel] * key;
        const cool = [0.12, 0.15, 0.19][channel] * (0.6 + 0.4 * ny);
        return 0.16 + warm + cool + [0.3, 0.36, 0.42][channel] * rim + 0.22 * shine;
      });
      const at = 4 * (y * MATCAP_SIZE + x);
      for (let channel = 0; channel < 3; channel++)
        pixels[at + channel] = Math.min(255, 255 * shade[channel]);
      pixels[at + 3] = 255;
    }
  }
  return finished(pixels, MATCAP_SIZE);
}

function finished(pixels: Uint8Array<ArrayBuffer>, size: number): DataTexture {
  const texture = new DataTexture(pixels, size, size);
  texture.colorSpace = SRGBColorSpace;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 4;
  texture.needsUpdate = true;
  return texture;
}
