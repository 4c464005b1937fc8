import type { PartMaterial } from '../../../contract/shape-program.ts';
import { colorOfMaterial, PLAIN } from '../../../engines/kit/program/materials.ts';
import { PROGRAM_MATERIALS } from '../../../engines/surfaces/materials.ts';

/** Names of the library's materials, in alphabetical order. */
export const MATERIAL_NAMES: readonly string[] = [...PROGRAM_MATERIALS.keys()].sort();

/** The material of parts that do not specify one. */
export const PLAIN_MATERIAL: PartMaterial = PLAIN;

/** Returns the color of a material, `#rrggbb`: its own color if it has one, otherwise that of the library. */
export const colorOf = ({ is, color }: PartMaterial): string =>
  (color ?? colorOfMaterial(is)).toLowerCase();
