import type { LibraryProgramPayload } from '../../../contract/library.ts';
import type { ShapeProgram } from '../../../contract/shape-program.ts';
import type { EditedScene } from '../../viewer/stage/edited-scene.ts';

/** A program to run; each request has one answer, in order. */
export interface PreviewRequest {
  program: ShapeProgram;
  /** Curves become coarser above this number of triangles, as on the service. */
  maxTriangles: number;
  /** What the library makes of the words that parts use, as far as it has them. */
  things: Things;
}

/** Programs of the library, by words. */
export type Things = Readonly<Record<string, LibraryProgramPayload>>;

/** A tile as it is sent: with pixels the first time, later only by its number. */
export interface SentImage {
  id: number;
  width: number;
  height: number;
  /** Pixels of the tile; null if the previous answer contained the same tile. */
  pixels: Uint8Array | null;
}

/** The scene of a program, or the reason why the program produces none. */
export type PreviewAnswer =
  | { scene: Omit<EditedScene, 'images'>; images: readonly SentImage[]; triangles: number }
  | { problem: string };
