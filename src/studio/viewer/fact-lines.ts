import type { ModelStatistics } from '../../contract/mesh-report.ts';
import { watertightness } from '../words/surface.ts';
import { words } from '../words/viewer.ts';
import type { ShownModel } from './stage/stage.ts';

/**
 * The facts as sentences, in the order in which one asks. What is counted is what the service measured: a copy for the graphics
 * card has more vertices, and edges that it does not share.
 * @param measured undefined: not known yet; null: nothing was measured, so that the faces drawn are all that is counted
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
    ...(measured ? measuredLines(measured) : drawnLines(topology, measured === null)),
    ...(polygonsProblem === null ? [] : [say.noPolygons]),
    words.size(measured?.bounds ? extentOf(measured.bounds) : facts.size),
    ...(textures.length > 0 ? new Set(textures) : [say.noTextures]),
    say.file(facts.fileBytes),
    say.memory(facts.gpuBytes),
  ];
}

/** The exact size: the viewer's box holds the turned boxes of turned parts, and is larger. */
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

function drawnLines(topology: ShownModel['topology'], isAll: boolean): string[] {
  if (topology === null || !isAll) return [words.facts.finding];
  return topology.facesBySides.toReversed().map(([sides, n]) => words.faces(sides, n));
}
