import { FormatError } from '../format.ts';

/** Oldest version that stores objects in `Objects`; earlier ones use another structure. */
const OLDEST_VERSION = 6000;

/** The FBX SDK reads every kind of FBX, and these programs use it. */
const SAVE_AGAIN =
  'Open it in Maya, 3ds Max, MotionBuilder or the free Autodesk FBX Converter 2013 and save it as FBX 2013 or later, binary or ASCII.';

/**
 * Refuses a big-endian binary file. Assimp does not read it either.
 * @param order the byte-order byte of the header: 0 or 1
 * @throws FormatError
 */
export function refuseBigEndian(order: number): void {
  if (order === 0) return;
  throw new FormatError(`The FBX file is big-endian, which is not supported. ${SAVE_AGAIN}`);
}

/**
 * Refuses files before version 6 (FBX 2006). Assimp reads no version before 7.1.
 * @throws FormatError
 */
export function refuseOldVersion(version: number): void {
  if (version >= OLDEST_VERSION) return;
  throw new FormatError(
    `The FBX file has version ${version / 1000}; versions before 6 are not supported. ${SAVE_AGAIN}`,
  );
}
