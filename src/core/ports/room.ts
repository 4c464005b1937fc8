/**
 * The purpose of a request for disk space. `new`: uploads and creations, which may not use the reserve. `accepted`:
 * work that was already accepted, which may use half of the reserve; the other half is for the database and other users
 * of the disk.
 */
export type RoomFor = 'new' | 'accepted';

/** Free space of a disk, named after its contents. */
export interface DiskRoom {
  name: string;
  free_bytes: number;
  /** With less than this free, no new work is accepted. */
  reserve_bytes: number;
}

/** Whether the disks have room. */
export interface Room {
  /**
   * Explains, in a sentence for operators, why nothing (or not `bytes` more) should be stored now; null if there is
   * room. Cheap: the disks are checked at most once a second.
   */
  shortage(use: RoomFor, bytes?: number): Promise<string | null>;
  /** Lists the disks that answer; several may be the same disk. As current as `shortage`. */
  disks(): Promise<DiskRoom[]>;
}
