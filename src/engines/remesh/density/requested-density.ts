import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { RemeshRequest } from '../../spec.ts';
import type { RepairedSurface } from '../repair/repair.ts';
import { densitiesAtVertices, paintedDensity } from './painted-density.ts';
import { type Density, interpolatedDensity, vertexDensities } from './size-field.ts';

type DensityRequest = Pick<RemeshRequest, 'density' | 'densityPaint'>;

/**
 * Returns the density that a request asks for; null: the same everywhere.
 * @param mesh the source whose attributes the corners of the surface have
 * @throws SourceUnusable if the source lacks the attributes for it
 */
export async function densityOf(
  mesh: PolygonMesh,
  surface: RepairedSurface,
  { density, densityPaint }: DensityRequest,
): Promise<Density | null> {
  if (density === undefined) return null;
  if (density === 'texture') return paintedDensity(mesh, surface, densityPaint);
  return interpolatedDensity(surface, vertexDensities(mesh, surface, density));
}

/** Returns the density that a request asks for at each vertex; see {@link densityOf}. */
export async function densitiesOf(
  mesh: PolygonMesh,
  surface: RepairedSurface,
  request: DensityRequest,
): Promise<Float64Array | null> {
  const { density } = request;
  if (density !== undefined && density !== 'texture')
    return vertexDensities(mesh, surface, density);
  const painted = await densityOf(mesh, surface, request);
  return painted && densitiesAtVertices(surface, painted);
}
