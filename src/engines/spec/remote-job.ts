/** What a backend can be asked for. */
export type RemoteWork =
  /** Pictures of one object → a model. */
  | 'image-to-3d'
  /** A model and words or a picture → the model with textures. */
  | 'texture'
  /** Words → pictures. */
  | 'text-to-image'
  /** Words → better words. */
  | 'text-to-text'
  /** Words → a shape program, written in a dialogue with our own engine: {@link RemoteJob.workshop}. */
  | 'text-to-program';

/** From where a picture shows the object: the front is +Z, the right +X, as in preview renders. */
export type PictureSide = 'front' | 'back' | 'left' | 'right' | 'top';

/** A local file that a backend gets, as bytes. */
export interface RemoteSource {
  /** Absolute. */
  path: string;
  /** `image/png`, `image/jpeg` or `model/gltf-binary`. */
  contentType: string;
}

/** What a backend shall do. Fields that its work does not need are empty. */
export interface RemoteJob {
  /**
   * The id of this submission: a new UUID in lower case, stored before the submit. A server that takes ids of its clients gets it,
   * so that a submission whose answer was lost can be found again.
   */
  submission: string;
  work: RemoteWork;
  /** PNG or JPEG, upright, sRGB. At least `front` for image-to-3d. */
  images: Partial<Record<PictureSide, RemoteSource>>;
  /** What shall be textured: a GLB. */
  model: RemoteSource | null;
  prompt: string | null;
  /** 0 to 2^31 - 1. */
  seed: number;
  /** Pictures to make. */
  count: number;
  /** Side of the pictures to make, in pixels. */
  size: number;
  /** The most triangles that the task may deliver; a server may make more, they are reduced afterwards. */
  maxTriangles: number;
  /** Side of the texture in pixels; null: geometry only. */
  textureSize: number | null;
  /** W3C trace context, for servers that continue traces; absent: the job belongs to none. */
  traceparent?: string;
  /** Whether speed counts for more than quality. */
  turbo: boolean;
  /** Present for text-to-program. */
  workshop?: Workshop;
}

/** How a shape program turned out: a sentence for its author, or what it makes. */
export type ProgramTrial =
  | { problem: string }
  | {
      problem: null;
      /** Parts, triangles and size of what the program makes. */
      facts: string;
      /** From four sides, PNG. */
      picture: RemoteSource;
    };

/** Our own engine, as far as an author of shape programs needs it. Nothing in it computes on the event loop of the caller. */
export interface Workshop {
  /** The library's own program for the words, as JSON; null where it has none. */
  draft(signal: AbortSignal): Promise<string | null>;
  /** Checks and runs a document, within the bounds of all programs. */
  tryOut(document: unknown, signal: AbortSignal): Promise<ProgramTrial>;
}

/** A file that a backend made, in the leg's directory. */
export interface RemoteFile {
  role: 'model' | 'image';
  path: string;
  bytes: number;
}

/** What came of a job. */
export interface RemoteResult {
  /** Models are GLB by their first bytes; images PNG, JPEG or WebP. Nothing else was checked. */
  files: RemoteFile[];
  /** What text-to-text wrote, or the program of text-to-program as JSON, which was run. */
  text?: string;
  /** For the task's report: versions, seconds, what the server says it cost. Never errors or paths of the server. */
  facts: Record<string, string | number>;
}
