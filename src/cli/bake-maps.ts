import { BAKE_MAPS, type BakeMap } from '../contract/bake-maps.ts';
import { oneOf } from './arguments.ts';

/**
 * Parses a list of maps separated by commas.
 * @throws CliFailure if a map does not exist
 */
export function bakeMapsOf(list: string | undefined): BakeMap[] | undefined {
  return list?.split(',').map((name) => oneOf('maps', name.trim(), BAKE_MAPS)!);
}
