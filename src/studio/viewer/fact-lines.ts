import type { ModelStatistics } from '../../contract/mesh-report.ts';
import { watertightness } from '../words/surface.ts';
import { words } from '../words/viewer.ts';
import type { ShownModel } from './stage/stage.ts';

/**
 * Returns the facts as lines of text, most important first. Counts come from the service's measurements, because the
 * GPU's copy has split vertices, so its edges are not shared.
 * @param measured undefined: not known yet; null: not measured, so only the rendered faces are counted
 */
export function factLines(
  { facts, topology, polygonsProblem }: ShownModel,
  measured: ModelStatistics | null | undefined,
): string[] {
  const say = words.facts;
  const textures = facts.textures.map(({ uses, width, height }) =>
    say.texture(uses, width, height),
  );
  return [
    ...(measured ? measuredLines(measured) : drawnLines(topology, measured === null, facts)),
    ...(polygonsProblem === null ? [] : [say.noPolygons]),
    words.size(measured?.bounds ? extentOf(measured.bounds) : facts.size),
    ...(textures.length > 0 ? new Set(textures) : [say.noTextures]),
    ...(facts.fileBytes === null ? [] : [say.file(facts.fileBytes)]),
    say.memory(facts.gpuBytes),
  ];
}

/** Returns the exact size; the viewer's box is larger, because it encloses the rotated boxes of rotated parts. */
function extentOf({ min, max }: NonNullable<ModelStatistics['bounds']>): [number, number, number] {
  return [max[0]! - min[0]!, max[1]! - min[1]!, max[2]! - min[2]!];
}

function measuredLines(measured: ModelStatistics): string[] {
  const bySides = Object.entries(measured.faces_by_sides).map(
    ([sides, faces]) => [Number(sides), faces] as const,
  );
  return [
    ...bySides.sort(([a], [b]) => b - a).map(([sides, faces]) => words.faces(sides, faces)),
    words.facts.vertices(measured.vertices),
    watertightness(measured),
  ];
}

function drawnLines(
  topology: ShownModel['topology'],
  isAll: boolean,
  { fileBytes, triangles }: ShownModel['facts'],
): string[] {
  // The triangles of an edit are counted immediately, but its polygons only if their edges are shown.
  if (topology === null && fileBytes === null) return [words.faces(3, triangles)];
  if (topology === null || !isAll) return [words.facts.finding];
  return topology.facesBySides.toReversed().map(([sides, n]) => words.faces(sides, n));
}
