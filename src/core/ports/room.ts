/**
 * Who asks. `new`: uploads and creations, which leave the reserve alone. `accepted`: work that was accepted already; half
 * of the reserve is for it, the other half for the database and whoever else uses the disk.
 */
export type RoomFor = 'new' | 'accepted';

/** What is left of a disk, named by what lies on it. */
export interface DiskRoom {
  name: string;
  free_bytes: number;
  /** With less than this free, nothing new is taken. */
  reserve_bytes: number;
}

/** Whether the disks have room. */
export interface Room {
  /**
   * Why nothing (more than `bytes`) should be stored now, in a sentence for operators; null where there is room. Cheap:
   * the disks are asked at most once a second.
   */
  shortage(use: RoomFor, bytes?: number): Promise<string | null>;
  /** Those that answer; several may be one disk. As old as `shortage`. */
  disks(): Promise<DiskRoom[]>;
}
