import type { Skinning } from '../../mesh/polygon-mesh.ts';
import { FormatError } from '../format.ts';
import type { AccessorReader } from './read-accessors.ts';

interface Block {
  attributes: Record<string, number>;
  first: number;
  count: number;
}

/** Number of joints per vertex in one pair of attributes. */
const SET = 4;
/** Maximum number of sets that are read. Engines use one or two. */
const MAX_SETS = 8;

/**
 * Reads the joints and weights of all vertices (`JOINTS_0`, `JOINTS_1`, …) unchanged. Returns null if no block has any.
 * Vertices of blocks without them get weights of 0.
 * @throws FormatError if their lengths differ from those of the positions
 */
export function readSkinning(
  blocks: readonly Block[],
  accessors: AccessorReader,
  vertexCount: number,
): Skinning | null {
  let sets = 0;
  while (
    sets < MAX_SETS &&
    blocks.some(
      ({ attributes }) => `JOINTS_${sets}` in attributes && `WEIGHTS_${sets}` in attributes,
    )
  )
    sets++;
  if (sets === 0) return null;
  const influences = sets * SET;
  const joints = new Uint16Array(vertexCount * influences);
  const weights = new Float32Array(vertexCount * influences);
  for (const { attributes, first, count } of blocks) {
    for (let set = 0; set < sets; set++) {
      const jointsAt = attributes[`JOINTS_${set}`];
      const weightsAt = attributes[`WEIGHTS_${set}`];
      if (jointsAt === undefined || weightsAt === undefined) continue;
      const given = accessors.integers(jointsAt, SET);
      const shares = accessors.floats(weightsAt, SET);
      if (given.length !== count * SET || shares.length !== given.length)
        throw new FormatError('joints and positions of one of its meshes differ in length');
      for (let i = 0, to = first * influences + set * SET; i < given.length; to += influences)
        for (let k = 0; k < SET; k++, i++) {
          joints[to + k] = given[i];
          weights[to + k] = shares[i];
        }
    }
  }
  return { influences, joints, weights };
}
