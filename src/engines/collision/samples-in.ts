import type { Piece } from './piece.ts';
import { heightOver } from './plane.ts';
import type { Solid } from './solid.ts';

/** Distance in cells up to which a sample beyond a cut counts as on it. */
const ON_PLANE = 1e-6;

/**
 * Returns the samples of the solid in each piece: a corner where cuts meet inside the solid touches no triangle. A cell
 * that a slanted cut crosses belongs to one piece, but its samples belong to those on whose side of the cut they are;
 * otherwise hulls would reach beyond their cuts by up to a cell.
 * @returns three values per sample, in cells, for each piece
 */
export function samplesIn(pieces: readonly Piece[], solid: Solid): number[][] {
  const { grid, samples, scratch: owners } = solid;
  const { places } = samples;
  pieces.forEach(({ cells }, p) => {
    for (const at of cells) owners[at] = p;
  });
  const holds = (p: number, i: number) =>
    pieces[p].regions.some((planes) =>
      planes.every((plane) => heightOver(plane, places, i) <= ON_PLANE),
    );
  const steps = stepsAround(grid.nx, grid.nx * grid.ny);
  const inside: number[][] = pieces.map(() => []);
  samples.cells.forEach((at, i) => {
    let owner = owners[at];
    if (owner < 0) return;
    if (!holds(owner, i))
      for (const step of steps) {
        const other = owners[at + step] ?? -1;
        if (other < 0 || other === owner || !holds(other, i)) continue;
        owner = other;
        break;
      }
    inside[owner].push(places[3 * i], places[3 * i + 1], places[3 * i + 2]);
  });
  owners.fill(-1);
  return inside;
}

/** Returns the steps to the cells that share a side, an edge or a corner with a cell, those with a side first. */
function stepsAround(row: number, layer: number): number[] {
  const steps: { step: number; distance: number }[] = [];
  for (let z = -1; z <= 1; z++)
    for (let y = -1; y <= 1; y++)
      for (let x = -1; x <= 1; x++) {
        const distance = Math.abs(x) + Math.abs(y) + Math.abs(z);
        if (distance > 0) steps.push({ step: x + row * y + layer * z, distance });
      }
  return steps.sort((a, b) => a.distance - b.distance).map(({ step }) => step);
}
