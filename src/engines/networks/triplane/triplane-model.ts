import { linearOfSrgb } from '../../raster/srgb.ts';
import type { PolygonMesh, Raster, Work } from '../../spec.ts';
import type { Network } from '../network.ts';
import { framedPicture } from '../picture.ts';
import { decodePoints, type PointDecoder } from './decode-points.ts';
import { sampleVolume } from './sample-volume.ts';
import { RADIUS, Triplane } from './triplane.ts';
import { volumeSurface } from './volume-surface.ts';

/** Density at which TripoSR has its surface (`tsr/system.py`, `threshold`), as a natural logarithm. */
const SURFACE = Math.log(25);
/** Share of the picture's side that the object gets, and the gray around it (`run.py`, `foreground-ratio`). */
const FRAME = { side: 512, share: 0.85, ground: 0.5 };

export interface TriplaneNetworks {
  encoder: Network;
  decoder: Network;
  activated: boolean;
}

/** The networks found no object in the picture. */
export class NoSurface extends Error {
  override readonly name = 'NoSurface';
}

/**
 * Makes a model with TripoSR's networks (Tochilkin et al. 2024): the encoder turns the image into a triplane, and the
 * decoder tells the density and color of the points that are sampled from it.
 * @param image the cut-out
 * @param cells of the grid along each side, a multiple of four
 * @returns the surface with colors on its vertices, glTF's orientation
 * @throws NoSurface
 */
export async function triplaneModel(
  { encoder, decoder, activated }: TriplaneNetworks,
  image: Raster,
  cells: number,
  work: Work,
): Promise<PolygonMesh> {
  const picture = await framedPicture(image, FRAME);
  const { data, dims } = await work.stage('encoding', 0.5, async () => {
    const outputs = await encoder.run({ dims: [1, 3, FRAME.side, FRAME.side], data: picture });
    return [...outputs.values()].find((each) => each.dims.slice(-4)[0] === 3)!;
  });
  // Its memory is needed for the points.
  await encoder.close();
  const points: PointDecoder = { triplane: new Triplane(data, dims), network: decoder, activated };
  const volume = await work.stage('sampling', 0.4, (part) =>
    sampleVolume(
      async (places, piece) => {
        const asked = { withColors: false };
        const { logDensity } = await decodePoints(points, inBox(places), asked, piece);
        return logDensity.map((value) => value - SURFACE);
      },
      cells,
      part,
    ),
  );
  const net = await work.stage('meshing', 0.05, () => volumeSurface(volume));
  if (net.corners.length === 0) throw new NoSurface('The networks see no object in this image.');
  const places = inBox(net.positions);
  const { colors } = await work.stage('coloring', 0.05, (part) =>
    decodePoints(points, places, { withColors: true }, part),
  );
  return { ...net, positions: upright(places), colors: [colorLayer(colors!, net.corners)] };
}

/** Fractions of the box → its coordinates. */
function inBox(fractions: Float32Array): Float32Array {
  return fractions.map((value) => (value * 2 - 1) * RADIUS);
}

/**
 * TripoSR's first camera looks along -x, with +y to its right and +z up (`tsr/utils.py`, get_spherical_cameras); glTF's
 * front is seen along -z, with +x to the right and +y up.
 */
function upright(positions: Float32Array): Float32Array {
  const turned = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    turned[i] = positions[i + 1];
    turned[i + 1] = positions[i + 2];
    turned[i + 2] = positions[i];
  }
  return turned;
}

function colorLayer(colors: Float32Array, indices: Uint32Array) {
  const values = new Float32Array((colors.length / 3) * 4).fill(1);
  for (let i = 0; i < colors.length; i++)
    values[Math.floor(i / 3) * 4 + (i % 3)] = linearOfSrgb(colors[i]);
  return { values, indices };
}
