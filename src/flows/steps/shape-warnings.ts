import type { LostPart, RemeshReport, Scene, ShapeFigures, Warning } from '../../engines/spec.ts';

/** Maximum number of components that a warning describes; the report has more. */
const MOST_DESCRIBED = 5;

/**
 * Returns a warning if the shape of a new mesh differs from its source. The warning states by how much and in which
 * components, starting with those that change the model most.
 */
export function shapeWarnings(
  scene: Scene,
  { shape, source }: RemeshReport,
  more: 'faces' | 'vertices' = 'faces',
): Warning[] {
  if (shape.isKept) return [];
  let message = `the shape was not preserved: ${figuresOf(shape)} (tolerance: 3%, 1.5% and 12 degrees)`;
  const described = shape.worst.slice(0, MOST_DESCRIBED);
  if (described.length > 0) {
    const parts = described.map((part) => describePart(scene, part));
    const others = shape.lostParts - described.length;
    if (others > 0) parts.push(`and ${others} other${others === 1 ? '' : 's'}`);
    const verb = shape.lostParts === 1 ? 'exceeds' : 'exceed';
    message += `; ${shape.lostParts} of ${source.components} components ${verb} the tolerance: ${parts.join('; ')}`;
  }
  return [{ code: 'shape_not_kept', message: `${message}. Request more ${more}.` }];
}

/** Returns a report in which the places of the components are in the world coordinates of the scene's file. */
export function placedInWorld({ origin }: Scene, report: RemeshReport): RemeshReport {
  if (origin === undefined) return report;
  const worst = report.shape.worst.map((part) => {
    const [x, y, z] = part.centre;
    return { ...part, centre: [x + origin[0], y + origin[1], z + origin[2]] as LostPart['centre'] };
  });
  return { ...report, shape: { ...report.shape, worst } };
}

/** Describes a component by node, material, size and place, with its numbers. */
function describePart(scene: Scene, part: LostPart): string {
  const { node, material } = namesAt(scene, part.sourceCorner);
  const rounded = (value: number) => Number(value.toPrecision(3));
  // The place is rounded according to the size of the component, however far from the origin it is.
  const step = Math.max(...part.size) / 100;
  const place = part.centre.map((value) => (step > 0 ? nearest(value, step) : rounded(value)));
  const details = [
    ...(material === '' ? [] : [`material "${material}"`]),
    `${part.triangles} triangle${part.triangles === 1 ? '' : 's'}`,
    `${part.size.map(rounded).join(' × ')} m at (${place.join(', ')})`,
  ];
  const of = node === '' ? '' : ` of "${node}"`;
  return `component ${part.component}${of} (${details.join(', ')}): ${figuresOf(part)}`;
}

/** Rounds a value to a multiple of a power of ten that is at most `step`. */
function nearest(value: number, step: number): number {
  const digits = Math.min(100, Math.max(0, Math.ceil(-Math.log10(step))));
  return Number(value.toFixed(digits));
}

function figuresOf({ area, hausdorff, normal, nonManifoldEdges }: ShapeFigures): string {
  const percent = (share: number) => `${Number((100 * share).toPrecision(3))}%`;
  const edges =
    nonManifoldEdges > 0
      ? `, ${nonManifoldEdges} new non-manifold edge${nonManifoldEdges === 1 ? '' : 's'}`
      : '';
  return `area ${area > 0 ? '+' : ''}${percent(area)}, distance up to ${percent(hausdorff)} of the diagonal, normals off by ${Number(normal.toPrecision(3))} degrees${edges}`;
}

/** Returns the names of the node and the material at a corner of the flattened scene; empty if they have none. */
function namesAt({ nodes, meshes, materials }: Scene, corner: number) {
  let start = 0;
  for (const { mesh, name } of nodes) {
    const placed = meshes[mesh];
    if (placed === undefined) continue;
    const { corners, faceOffsets, faceMaterials, material } = placed.geometry;
    if (corner < start + corners.length) {
      const face = faceMaterials === null ? -1 : faceAt(faceOffsets, corner - start);
      const index = faceMaterials?.[face] ?? material;
      return { node: name || placed.name, material: materials[index]?.name ?? '' };
    }
    start += corners.length;
  }
  return { node: '', material: '' };
}

/** Returns the face that a corner belongs to. */
function faceAt(faceOffsets: Uint32Array, corner: number): number {
  let low = 0;
  let high = faceOffsets.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (faceOffsets[middle] <= corner) low = middle;
    else high = middle;
  }
  return low;
}
