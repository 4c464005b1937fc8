import type { SceneImage } from '../../mesh/scene.ts';
import { linearOfSrgb, srgbOfLinear } from '../../raster/srgb.ts';
import type { ConvertContext } from '../format.ts';
import { largestSize } from './channels.ts';
import type { ImageSize } from './image-size.ts';
import { decodePixels, encodePng } from './pixels.ts';

/** A material in the specular-glossiness model. Colors are linear. */
export interface SpecularGlossiness {
  /** RGBA. */
  diffuse: number[];
  specular: number[];
  glossiness: number;
}

/** A material with the same appearance in the metallic-roughness model. */
export interface MetallicRoughness {
  /** RGBA. */
  baseColor: [number, number, number, number];
  metallic: number;
  roughness: number;
}

/** Reflectance of a nonmetal that is seen head-on. */
const DIELECTRIC = 0.04;
/** Maximum width and height of the created images. Creating an image of 4096² takes about 240 MB. */
const MAX_SIDE = 4096;
/** Number of rows processed between two checks of the context, which take about 50 ms at the largest width. */
const ROWS = 128;

/**
 * Returns the metallic-roughness material that reflects in the same way. It uses the conversion in the documentation of
 * KHR_materials_pbrSpecularGlossiness.
 */
export function toMetallicRoughness({
  diffuse,
  specular,
  glossiness,
}: SpecularGlossiness): MetallicRoughness {
  const rest = 1 - Math.max(specular[0], specular[1], specular[2]);
  const metallic = solveMetallic(brightness(diffuse), brightness(specular), rest);
  const color = (k: number) => {
    const fromDiffuse = (diffuse[k] * rest) / (1 - DIELECTRIC) / Math.max(1 - metallic, 1e-6);
    const fromSpecular = (specular[k] - DIELECTRIC * (1 - metallic)) / Math.max(metallic, 1e-6);
    return unit(fromDiffuse + (fromSpecular - fromDiffuse) * metallic * metallic);
  };
  return {
    baseColor: [color(0), color(1), color(2), diffuse[3]],
    metallic,
    roughness: unit(1 - glossiness),
  };
}

/**
 * Converts textures in the same way, texel by texel: the diffuse texture (RGBA, sRGB) and the texture with specular
 * (RGB, sRGB) and gloss (alpha). Either may be missing.
 * @throws FormatError if an image cannot be decoded
 */
export async function bakeMetallicRoughness(
  factors: SpecularGlossiness,
  diffuse: SceneImage | null,
  specularGlossiness: SceneImage,
  context: ConvertContext,
): Promise<{ baseColor: SceneImage; metallicRoughness: SceneImage }> {
  const largest = await largestSize(
    diffuse === null ? [specularGlossiness] : [diffuse, specularGlossiness],
  );
  const size = {
    width: Math.min(MAX_SIDE, largest.width),
    height: Math.min(MAX_SIDE, largest.height),
  };
  const diffuseData = diffuse && (await decodePixels(diffuse, size)).data;
  const { data: specularData } = await decodePixels(specularGlossiness, size);
  const base = new Uint8Array(specularData.length);
  const packed = new Uint8Array(specularData.length).fill(255);
  const texel: SpecularGlossiness = { diffuse: [1, 1, 1, 1], specular: [1, 1, 1], glossiness: 1 };
  for (let i = 0; i < specularData.length; i += 4) {
    if (i % (ROWS * size.width * 4) === 0) await context.work.breathe(0.4);
    for (let k = 0; k < 3; k++) {
      texel.diffuse[k] = factors.diffuse[k] * (diffuseData ? LINEAR[diffuseData[i + k]] : 1);
      texel.specular[k] = factors.specular[k] * LINEAR[specularData[i + k]];
    }
    texel.diffuse[3] = factors.diffuse[3] * (diffuseData ? diffuseData[i + 3] / 255 : 1);
    texel.glossiness = (factors.glossiness * specularData[i + 3]) / 255;
    const { baseColor, metallic, roughness } = toMetallicRoughness(texel);
    for (let k = 0; k < 3; k++) base[i + k] = encoded(baseColor[k]);
    base[i + 3] = Math.round(baseColor[3] * 255);
    packed[i + 1] = Math.round(roughness * 255);
    packed[i + 2] = Math.round(metallic * 255);
  }
  const { name } = diffuse ?? specularGlossiness;
  return {
    baseColor: await png(size, base, `${name}_base_color`),
    metallicRoughness: await png(size, packed, `${name}_metallic_roughness`),
  };
}

/**
 * Linear values of the 256 sRGB levels. They have double precision because the metallic value is a difference of nearly
 * equal numbers.
 */
const LINEAR = Float64Array.from({ length: 256 }, (_, level) => linearOfSrgb(level / 255));

/** Converts a linear value to an sRGB level. */
function encoded(value: number): number {
  return Math.round(srgbOfLinear(value) * 255);
}

function brightness([r, g, b]: number[]): number {
  return Math.sqrt(0.299 * r * r + 0.587 * g * g + 0.114 * b * b);
}

/** Solves the quadratic equation that makes the diffuse and specular brightness of both models equal. */
function solveMetallic(diffuse: number, specular: number, rest: number): number {
  if (specular < DIELECTRIC) return 0;
  const b = (diffuse * rest) / (1 - DIELECTRIC) + specular - 2 * DIELECTRIC;
  const c = DIELECTRIC - specular;
  return unit((-b + Math.sqrt(Math.max(0, b * b - 4 * DIELECTRIC * c))) / (2 * DIELECTRIC));
}

function unit(value: number): number {
  return Math.min(1, Math.max(0, value));
}

async function png(size: ImageSize, data: Uint8Array, name: string): Promise<SceneImage> {
  return { name, contentType: 'image/png', bytes: await encodePng({ ...size, data }) };
}
