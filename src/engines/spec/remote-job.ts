import type { PictureSide } from './images.ts';
import type { FittedCamera, Likeness, PictureMeasures } from './likeness.ts';
import type { SceneFindings } from './shapes.ts';

/** Kinds of work that a backend can do. */
export type RemoteWork =
  /** Images of one object → a model. */
  | 'image-to-3d'
  /** A prompt → a model. */
  | 'text-to-3d'
  /** A model, and a prompt or an image → the model with textures. */
  | 'texture'
  /** A model → the same model with a skeleton to which its vertices are bound. */
  | 'rig'
  /** A model → the same model, divided into parts. */
  | 'segment'
  /** A model → the same surface with a new mesh, without textures. */
  | 'remesh'
  /** A model → the same mesh with new UVs, without textures. */
  | 'unwrap'
  /** A prompt → images. */
  | 'text-to-image'
  /** A prompt → a better prompt. */
  | 'text-to-text'
  /** An image → a few words that name its object. */
  | 'image-to-text'
  /** A prompt → a shape program, written in a dialogue with this service's own engine: {@link RemoteJob.workshop}. */
  | 'text-to-program'
  /** Images of one object → a shape program, in the same way. */
  | 'image-to-program';

/** Kinds of work that only language models do. */
export type LanguageWork = 'text-to-program' | 'image-to-program' | 'image-to-text';

/** Kinds of work that start from a model. */
const FROM_MODELS: readonly RemoteWork[] = ['texture', 'rig', 'segment', 'remesh', 'unwrap'];

/** Whether this work starts from a model. */
export const startsFromModel = (work: RemoteWork): boolean => FROM_MODELS.includes(work);

/** Whether only language models do this work. */
export function isLanguageWork(work: RemoteWork): work is LanguageWork {
  return work === 'text-to-program' || work === 'image-to-program' || work === 'image-to-text';
}

/** A local file whose bytes are sent to a backend. */
export interface RemoteSource {
  /** Absolute. */
  path: string;
  /** `image/png`, `image/jpeg` or `model/gltf-binary`. */
  contentType: string;
}

/** A job for a backend. Fields that its work does not need are empty. */
export interface RemoteJob {
  /**
   * The id of this submission: a new UUID in lower case, stored before the submit. A server that accepts its clients'
   * ids gets it, so that a submission whose response was lost can be found again.
   */
  submission: string;
  work: RemoteWork;
  /** PNG or JPEG, upright, sRGB. At least `front` for image-to-3d, image-to-program and image-to-text. */
  images: Partial<Record<PictureSide, RemoteSource>>;
  /** The model that the work starts from: a GLB. */
  model: RemoteSource | null;
  prompt: string | null;
  /** 0 to 2^31 - 1. */
  seed: number;
  /** Number of images to make. */
  count: number;
  /** Side of the images to make, in pixels. */
  size: number;
  /** Maximum number of triangles that the task may deliver. A model with more is reduced afterwards. */
  maxTriangles: number;
  /** Side of the texture in pixels; null: geometry only. */
  textureSize: number | null;
  /** Present for remesh: the faces of the new mesh. `count` is null if the server may choose. */
  faces?: { type: 'quad' | 'triangle'; count: number | null } | undefined;
  /** W3C trace context, for servers that continue traces; absent: the job belongs to no trace. */
  traceparent?: string;
  /** Whether speed matters more than quality. */
  turbo: boolean;
  /** JSON of the shape program that the prompt asks to change; absent: text-to-program writes a new one. */
  program?: string;
  /** Maximum that the host of a language model may charge, in US dollars; absent: this task has no limit. */
  maxCost?: number;
  /** Present for text-to-program and image-to-program. */
  workshop?: Workshop;
}

/** What was found in the model of a shape program, together with the task's limit. */
export interface TrialFindings extends Omit<SceneFindings, 'box' | 'focus'> {
  parts: number;
  /**
   * Number of triangles of the model, and how many the task allows. Curves have already been made coarser to meet that
   * limit.
   */
  total: number;
  limit: number;
}

/** An image of a model that was made by a program. */
export interface TrialPicture {
  /** Side that it shows, in words. */
  view: string;
  /** PNG. */
  source: RemoteSource;
}

/** How a model compares with the picture of one side. */
export interface SideLikeness {
  side: PictureSide;
  likeness: Likeness;
}

/** Result of trying a shape program: an explanation for its author, or what it makes. */
export type ProgramTrial =
  | { problem: string }
  | {
      problem: null;
      findings: TrialFindings;
      pictures: TrialPicture[];
      /** The model beside the pictures that it was made from; absent: there are none, or no object was found in them. */
      comparison?: { likenesses: SideLikeness[]; pictures: TrialPicture[] };
    };

/** The pictures that a program is to be made from, as its author sees them. */
export interface ShownPictures {
  /** Of each picture, the front first; null: no object was found in it. */
  sides: { side: PictureSide; measures: PictureMeasures | null }[];
  /** The first picture with a grid of pixels, two crops of its object, then pictures of other sides with grids. */
  pictures: TrialPicture[];
}

/**
 * Access to this service's own engine for an author of shape programs. None of its methods computes on the caller's
 * event loop.
 */
export interface Workshop {
  /** Returns the library's own program for the prompt, as JSON; null if it has none. */
  draft(signal: AbortSignal): Promise<string | null>;
  /** Returns the pictures of image-to-program; null: the job has none. */
  look(signal: AbortSignal): Promise<ShownPictures | null>;
  /**
   * Checks and runs a document, within the limits of all programs.
   * @param viewpoint the picture's camera in the author's judgment; null: unknown
   */
  tryOut(
    document: unknown,
    signal: AbortSignal,
    viewpoint?: Pick<FittedCamera, 'azimuth' | 'elevation'> | null,
  ): Promise<ProgramTrial>;
}

/** A file that a backend made, in the directory of the remote step. */
export interface RemoteFile {
  role: 'model' | 'image';
  path: string;
  bytes: number;
}

/** Result of a job. */
export interface RemoteResult {
  /**
   * Models are GLB, according to their first bytes, or OBJ where the work allows it; images are PNG, JPEG or WebP.
   * Nothing else has been checked.
   */
  files: RemoteFile[];
  /** The text for text-to-text and image-to-text, or the program for text-to-program as JSON, which has already been run. */
  text?: string;
  /** For the task's report: versions, seconds, the server's stated cost. Never errors or paths of the server. */
  facts: Record<string, string | number>;
}
