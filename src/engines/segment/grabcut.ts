import type { Raster } from '../spec.ts';
import { centrePrior } from './centre-prior.ts';
import { coverage, dropSpecks, fillHoles, type Mask, smoothContour } from './mask.ts';

/** The few members of OpenCV that are used; its own types describe another version. */
interface OpenCv {
  Mat: new (rows: number, columns: number, type: number) => Matrix;
  Rect: new (x: number, y: number, width: number, height: number) => object;
  CV_8UC3: number;
  CV_8UC1: number;
  CV_64FC1: number;
  GC_INIT_WITH_MASK: number;
  setRNGSeed(seed: number): void;
  grabCut(
    image: Matrix,
    mask: Matrix,
    area: object,
    background: Matrix,
    foreground: Matrix,
    iterations: number,
    mode: number,
  ): void;
  onRuntimeInitialized?: () => void;
}
interface Matrix {
  data: Uint8Array;
  delete(): void;
}

/** Longest side that GrabCut works on: 384 px take 0.5 to 3 s, and the time grows with the area. */
export const GRABCUT_SIDE = 384;
const ITERATIONS = 6;
/** Parts smaller than this share of the largest are other things in the picture. */
const SPECK = 0.05;
/** Rounds of contour smoothing: the cut follows texture in and out, and every notch becomes a groove in the model. */
const SMOOTHING = 12;
/** Object share of the picture within which a result is believed. */
const BELIEVABLE = { least: 0.015, most: 0.96 };

/**
 * OpenCV's WebAssembly, loaded at the first photograph that needs it (0.2 to 3 s, 40 MB). Its loader installs process
 * handlers that end the process at any unhandled rejection; they are taken off again. Wrapped, because the module is a
 * thenable that resolves to itself: a promise of it never settles.
 */
async function loadOpenCv(): Promise<{ cv: OpenCv }> {
  const events = ['uncaughtException', 'unhandledRejection'] as const;
  const before = events.map((event) => process.listeners(event as never));
  const { default: loaded } = await import('@techstark/opencv-js');
  const cv = loaded as unknown as OpenCv;
  if (cv.Mat === undefined) {
    await new Promise<void>((resolve) => {
      cv.onRuntimeInitialized = resolve;
    });
  }
  for (const [i, event] of events.entries()) {
    for (const listener of process.listeners(event as never)) {
      if (!before[i].includes(listener)) process.off(event, listener);
    }
  }
  return { cv };
}

/** Finds the object in a small picture; null where nearly nothing or nearly everything is left. */
export type GrabCut = (image: Raster) => Promise<Mask | null>;

/**
 * The object in the middle of a photograph by GrabCut (Rother 2004) from {@link centrePrior}. Holes are filled: the colour model
 * takes eyes and highlights for background far more often than it meets a real hole. Pictures should have at most
 * {@link GRABCUT_SIDE} px a side.
 */
export function createGrabCut(): GrabCut {
  let loading: Promise<{ cv: OpenCv }> | null = null;
  return async (image) => {
    loading ??= loadOpenCv();
    return cut((await loading).cv, image);
  };
}

function cut(cv: OpenCv, image: Raster): Mask | null {
  const { width, height } = image;
  const matrices: Matrix[] = [];
  // Zeroed: GrabCut takes whatever lies in its colour models for a start.
  const matrix = (rows: number, columns: number, type: number) => {
    const made = new cv.Mat(rows, columns, type);
    matrices.push(made);
    made.data.fill(0);
    return made;
  };
  try {
    const colours = matrix(height, width, cv.CV_8UC3);
    for (let i = 0; i < width * height; i++) {
      for (let c = 0; c < 3; c++) colours.data[3 * i + c] = image.data[4 * i + c];
    }
    const labels = matrix(height, width, cv.CV_8UC1);
    labels.data.set(centrePrior(image));
    // Its colour clusters start at random.
    cv.setRNGSeed(1);
    cv.grabCut(
      colours,
      labels,
      new cv.Rect(0, 0, 1, 1),
      matrix(1, 65, cv.CV_64FC1),
      matrix(1, 65, cv.CV_64FC1),
      ITERATIONS,
      cv.GC_INIT_WITH_MASK,
    );
    const raw = Uint8Array.from(labels.data, (label) => label & 1);
    const mask = smoothContour({ width, height, data: raw }, SMOOTHING);
    dropSpecks(mask, SPECK);
    fillHoles(mask, Infinity);
    const share = coverage(mask);
    return share < BELIEVABLE.least || share > BELIEVABLE.most ? null : mask;
  } catch (error) {
    // A C++ exception arrives as the bare address of its object.
    throw error instanceof Error ? error : new Error(`OpenCV failed (${String(error)})`);
  } finally {
    for (const made of matrices) made.delete();
  }
}
