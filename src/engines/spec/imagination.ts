import type { EngineIdentity, Warning, Work } from './engine.ts';
import type { Provenance, Raster } from './images.ts';
import type { Backdrop } from './rendering.ts';

export interface ImageGenerationRequest {
  prompt: string;
  /** Number of images, all of them different. */
  count: number;
  /** The same seed and prompt give the same pixels. */
  seed: number;
  /** Side in pixels. */
  size: number;
}

export interface GeneratedImage {
  image: Raster;
  /** null: not drawn by this service. */
  provenance: Provenance | null;
}

export interface Imagined {
  images: GeneratedImage[];
  /** Background that the prompt asks for; null if it asks for none, or for one that renderers do not have. */
  backdrop: Backdrop | null;
  warnings: Warning[];
}

/** Generates images from a prompt. */
export interface ImageGenerator {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** Throws `PromptNotUnderstood` if it would draw something other than what was requested. */
  generate(request: ImageGenerationRequest, work: Work): Promise<Imagined>;
  /**
   * Splits one of the engine's own images into its layers; null if the engine did not make it. `side`: side of the
   * masks in pixels.
   */
  takeApart(provenance: Provenance, side: number, work: Work): Promise<Drawing | null>;
}

/**
 * How a drawing becomes a solid: `inflate` rounded · `revolve` rotated about its mirror axis · `extrude` a slab with
 * rounded rims · `prism` a block of uniform depth · `flat` a thin sheet. `vehicle` is a side view of an object whose
 * two sides look the same.
 */
export interface SolidClass {
  kind: 'inflate' | 'revolve' | 'extrude' | 'prism' | 'flat';
  vehicle: boolean;
  /** Depth as a ratio to the smaller side of the silhouette; null: the default of the kind. */
  thickness: number | null;
  /** Whether a revolved shape is a vessel, open at the top. */
  hollow?: boolean;
}

/**
 * An image taken apart into its shapes, in paint order. The image may be larger than the shapes' coverage; both show
 * the same content.
 */
export interface Drawing {
  asset: string;
  /** The whole image on a transparent background, square. */
  image: Raster;
  /** Side of each layer's square coverage mask, in pixels. */
  side: number;
  layers: DrawingLayer[];
  solid: SolidClass;
}

/** One shape of a drawing. */
export interface DrawingLayer {
  /** `side`² values, row by row from the top: 255 if the shape covers the pixel. */
  coverage: Uint8Array;
  /** Mean color, sRGB. */
  color: [number, number, number];
}

/** Improves a prompt. */
export interface PromptOptimizer {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  optimize(input: string, work: Work): Promise<OptimizedPrompt>;
}

export interface OptimizedPrompt {
  prompt: string;
  negativePrompt: string;
  tags: string[];
  /** Additions to the prompt, one sentence each. */
  added: string[];
}

/** The prompt names nothing that the engine can make; the task fails with 6006, this message and the suggestion. */
export class PromptNotUnderstood extends Error {
  override readonly name = 'PromptNotUnderstood';
  /** Sentence that names the closest subjects that the engine can make. */
  readonly suggestion: string;
  constructor(message: string, suggestion: string) {
    super(message);
    this.suggestion = suggestion;
  }
}
