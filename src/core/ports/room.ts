/**
 * The purpose of a request for disk space. `new`: uploads and creations, which may not use the reserve. `accepted`:
 * work that was already accepted, which may use half of the reserve; the other half is for the database and other users
 * of the disk.
 */
export type RoomFor = 'new' | 'accepted';

/** Free space on a disk, labeled by what the disk stores. */
export interface DiskRoom {
  name: string;
  free_bytes: number;
  /** If less than this is free, no new work is accepted. */
  reserve_bytes: number;
}

/** Checks whether the disks have enough free space. */
export interface Room {
  /**
   * Explains, in a sentence for operators, why nothing more (or not `bytes` more) should be stored now; null if there
   * is enough space. Calls are cheap, because the disks are checked at most once a second.
   */
  shortage(use: RoomFor, bytes?: number): Promise<string | null>;
  /** Lists the disks that respond; several entries may be the same disk. As current as `shortage`. */
  disks(): Promise<DiskRoom[]>;
}
