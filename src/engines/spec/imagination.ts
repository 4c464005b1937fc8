import type { EngineIdentity, Warning, Work } from './engine.ts';
import type { Provenance, Raster } from './images.ts';
import type { Backdrop } from './rendering.ts';

export interface ImageGenerationRequest {
  prompt: string;
  /** Images to make, each unlike the others. */
  count: number;
  /** The same seed and prompt give the same pixels. */
  seed: number;
  /** Side in pixels. */
  size: number;
}

export interface GeneratedImage {
  image: Raster;
  /** null: others drew it. */
  provenance: Provenance | null;
}

export interface Imagined {
  images: GeneratedImage[];
  /** What the words say is behind the thing; null where they say nothing, or what a renderer does not have. */
  backdrop: Backdrop | null;
  warnings: Warning[];
}

/** Words → images. */
export interface ImageGenerator {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /** Throws `PromptNotUnderstood` where it would draw something else than was asked for. */
  doGenerate(request: ImageGenerationRequest, work: Work): Promise<Imagined>;
  /** Takes one of the engine's own pictures apart; null where the engine did not make it. `side`: pixels a side of the masks. */
  doTakeApart(provenance: Provenance, side: number, work: Work): Promise<Drawing | null>;
}

/**
 * How a drawing becomes a solid:
 * `inflate` rounded · `revolve` turned about its mirror axis · `extrude` a slab with rounded rims · `prism` a block of uniform
 * depth · `flat` a thin sheet. `vehicle` is a side view whose both sides look the same.
 */
export interface SolidClass {
  kind: 'inflate' | 'revolve' | 'extrude' | 'prism' | 'flat';
  vehicle: boolean;
  /** Depth over the smaller side of the silhouette; null: by the kind. */
  thickness: number | null;
  /** A vessel: what is turned is open at the top. */
  hollow?: boolean;
}

/** A picture as its shapes in paint order. The picture may be larger than the shapes' coverage; they show the same. */
export interface Drawing {
  asset: string;
  /** The whole picture on transparent ground, square. */
  image: Raster;
  /** Side of each layer's square coverage mask, in pixels. */
  side: number;
  layers: DrawingLayer[];
  solid: SolidClass;
}

/** One shape of a drawing. */
export interface DrawingLayer {
  /** `side`² values, row by row from the top: 255 where the shape covers the pixel. */
  coverage: Uint8Array;
  /** Mean colour, sRGB. */
  color: [number, number, number];
}

/** Words → a better prompt. */
export interface PromptOptimizer {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  doOptimize(input: string, work: Work): Promise<OptimizedPrompt>;
}

export interface OptimizedPrompt {
  prompt: string;
  negativePrompt: string;
  tags: string[];
  /** What was added to the words, a sentence each. */
  added: string[];
}

/** The prompt names nothing that the engine can make; the task fails with 6006, this message and the suggestion. */
export class PromptNotUnderstood extends Error {
  override readonly name = 'PromptNotUnderstood';
  /** Names the closest subjects that it can make. */
  readonly suggestion: string;
  constructor(message: string, suggestion: string) {
    super(message);
    this.suggestion = suggestion;
  }
}
