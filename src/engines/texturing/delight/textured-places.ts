import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Scene } from '../../mesh/scene.ts';
import { textureMatrix } from '../../mesh/texture-use.ts';
import type { Soup } from './depth-views.ts';

/** Side of the grid of places on a texture. */
export const PLACES = 192;
/** Length of the mean of the normals at a place below which surfaces that face different ways share it. */
const ONE_WAY = 0.9;

/** Where a texture lies on the model: a grid of places, of which each has a point and a normal in world space. */
export interface TexturedPlaces {
  /** 1 for places that the surface uses, all of it facing one way. */
  used: Uint8Array;
  /** Three values per place. */
  points: Float32Array;
  normals: Float32Array;
}

/** A flat mesh as triangles, with the corners that they come from. */
export interface Triangles {
  mesh: PolygonMesh;
  /** Corner numbers, three per triangle. */
  corners: Uint32Array;
  /** The face of each triangle. */
  faces: Uint32Array;
  soup: Soup;
  normals: CornerLayer;
}

/** Finds the places of an image that is used as a base color. */
export function placesOf(
  { materials }: Pick<Scene, 'materials'>,
  { mesh, corners, faces, soup, normals }: Triangles,
  image: number,
): TexturedPlaces {
  const count = PLACES * PLACES;
  const sums = { points: new Float32Array(3 * count), normals: new Float32Array(3 * count) };
  const hits = new Uint32Array(count);
  const uv = new Float64Array(6);
  for (let t = 0; t < faces.length; t++) {
    const use = materials[mesh.faceMaterials?.[faces[t]] ?? mesh.material]?.baseColorTexture;
    const layer = use && mesh.uvSets[use.uvSet];
    if (!use || !layer || use.image !== image) continue;
    const m = textureMatrix(use);
    for (let k = 0; k < 3; k++) {
      const at = 2 * layer.indices[corners[3 * t + k]];
      const [u, v] = [layer.values[at], layer.values[at + 1]];
      uv[2 * k] = (m[0] * u + m[1] * v + m[2]) * PLACES;
      uv[2 * k + 1] = (m[3] * u + m[4] * v + m[5]) * PLACES;
    }
    eachPlace(uv, (place, weights) => {
      hits[place]++;
      for (let k = 0; k < 3; k++)
        for (let corner = 0; corner < 3; corner++) {
          const normal = normals.values[3 * normals.indices[corners[3 * t + corner]] + k];
          sums.normals[3 * place + k] += weights[corner] * normal;
          sums.points[3 * place + k] += weights[corner] * soup[9 * t + 3 * corner + k];
        }
    });
  }
  const used = new Uint8Array(count);
  for (let place = 0; place < count; place++) {
    if (hits[place] === 0) continue;
    const own = sums.normals.subarray(3 * place, 3 * place + 3);
    const length = Math.hypot(...own);
    used[place] = length > ONE_WAY * hits[place] ? 1 : 0;
    for (let k = 0; k < 3; k++) {
      own[k] /= length || 1;
      sums.points[3 * place + k] /= hits[place];
    }
  }
  return { used, ...sums };
}

/** Largest number of places along a side of a triangle's box, so that a texture that repeats often takes no longer. */
const FARTHEST = 2 * PLACES;

/** Calls a function for the places whose centers a triangle covers, wrapped into the texture. */
function eachPlace(
  uv: Float64Array,
  visit: (place: number, weights: readonly [number, number, number]) => void,
): void {
  const [ax, ay, bx, by, cx, cy] = uv;
  const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
  const [fromX, fromY] = [Math.floor(Math.min(ax, bx, cx)), Math.floor(Math.min(ay, by, cy))];
  const [toX, toY] = [Math.floor(Math.max(ax, bx, cx)), Math.floor(Math.max(ay, by, cy))];
  if (!(Math.abs(area) > 1e-12) || toX - fromX > FARTHEST || toY - fromY > FARTHEST) return;
  for (let row = fromY; row <= toY; row++)
    for (let column = fromX; column <= toX; column++) {
      const [x, y] = [column + 0.5, row + 0.5];
      const b = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area;
      const c = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / area;
      if (b < 0 || c < 0 || b + c > 1) continue;
      visit(wrapped(column) + PLACES * wrapped(row), [1 - b - c, b, c]);
    }
}

function wrapped(place: number): number {
  return ((place % PLACES) + PLACES) % PLACES;
}
