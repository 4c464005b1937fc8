import { FormatError } from '../format.ts';

/** Oldest version that stores objects in `Objects`. Older ones use a different structure. */
const OLDEST_VERSION = 6000;

/** Advice to save the file again with a program that uses the FBX SDK, which reads every kind of FBX. */
const SAVE_AGAIN =
  'Open it in Maya, 3ds Max, MotionBuilder or the free Autodesk FBX Converter 2013 and save it as FBX 2013 or later, binary or ASCII.';

/**
 * Refuses a big-endian binary file, which Assimp does not read either.
 * @param order the header's byte-order byte, 0 or 1
 * @throws FormatError
 */
export function refuseBigEndian(order: number): void {
  if (order === 0) return;
  throw new FormatError(`The FBX file is big-endian, which is not supported. ${SAVE_AGAIN}`);
}

/**
 * Refuses files older than version 6 (FBX 2006). Assimp does not read versions before 7.1.
 * @throws FormatError
 */
export function refuseOldVersion(version: number): void {
  if (version >= OLDEST_VERSION) return;
  throw new FormatError(
    `The FBX file has version ${version / 1000}; versions before 6 are not supported. ${SAVE_AGAIN}`,
  );
}
