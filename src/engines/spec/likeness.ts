import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene } from '../mesh/scene.ts';
import type { EngineIdentity, Work } from './engine.ts';
import type { CutOut, PictureSide, Raster } from './images.ts';

/** A rectangle in pixels; its right and bottom edges are exclusive. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A color of a palette, and the share of the area that it covers, 0 to 1. */
export interface PaletteColor {
  /** `#rrggbb` */
  color: string;
  share: number;
}

/** The left and right ends of an outline at one height. */
export interface OutlineWidth {
  /** Height as a share of the object's height, from its lowest pixel (0) to its highest (1). */
  at: number;
  /** Pixels from the left edge of the picture. */
  left: number;
  right: number;
}

/**
 * What can be measured in a picture without knowing what it shows. All lengths are in pixels of the picture as it is
 * shown to the author.
 */
export interface PictureMeasures {
  width: number;
  height: number;
  /** Bounding box of the object. */
  box: PixelBox;
  /** How the object was separated from its background, and how reliable that is, 0 to 1. */
  cutOut: { method: string; trust: number };
  /** Widths at twelve heights, from bottom to top. */
  widths: OutlineWidth[];
  /**
   * The vertical line about which the outline is closest to symmetric, and how well its two halves agree (IoU, 0 to 1).
   */
  mirror: { x: number; agreement: number };
  /** At most eight colors, starting with the one that has the largest share. */
  palette: PaletteColor[];
  /**
   * Apparent elevation of the camera in degrees above the horizon, estimated from the object's lower edge; null: it
   * cannot be seen.
   */
  elevation: number | null;
}

/** An image that is shown to the author of a program. */
export interface NamedRaster {
  /** What it shows, in words. */
  name: string;
  image: Raster;
}

/** A picture in the form in which it is shown to an author of programs, with its measurements. */
export interface PreparedPicture {
  /** null: it is unknown where the object is. */
  measures: PictureMeasures | null;
  /** The object without its background, in pixels of the shown picture; null: it is unknown where the object is. */
  object: Raster | null;
  /**
   * The picture with a pixel grid, then two crops of the object, or of the whole picture if it is unknown where the
   * object is.
   */
  images: NamedRaster[];
}

/** A camera that was fitted to a picture. Angles are in degrees, as in {@link Camera}. */
export interface FittedCamera {
  azimuth: number;
  elevation: number;
  /** Distance from the center of the model's bounds, in radii of its bounding sphere. */
  distance: number;
  /** Intersection over union of the outlines of picture and model, 0 to 1. */
  iou: number;
}

/** Widths of picture and model at one height, as shares of the width of the object in the picture. */
export interface WidthDifference {
  /** Height, as in {@link OutlineWidth}. */
  at: number;
  picture: number;
  model: number;
  /** How far to the right of the picture's edges the model's left and right edges are, in the same unit. */
  left: number;
  right: number;
}

/** A connected area that is covered by only one of picture and model. */
export interface DifferentArea {
  /** Share of the area of the object in the picture. */
  share: number;
  /** Bounding box in pixels of the shown picture. */
  box: PixelBox;
}

/** Colors of picture and model in one of nine regions of the object. */
export interface RegionColors {
  /** Name of the region: "upper left", "middle", … */
  region: string;
  picture: PaletteColor[];
  model: PaletteColor[];
  /** Distance of the mean colors in OKLab; 0.05 is clearly visible. */
  distance: number;
}

/** How a model compares with the picture that it was made from, seen from the fitted camera. */
export interface Likeness {
  camera: FittedCamera;
  /** The best camera on the other side of the front, if the outline fits from there, too. */
  other: FittedCamera | null;
  /** Differences at twelve heights, from bottom to top. */
  widths: WidthDifference[];
  /** Ratio of height to width, in the picture and of the model. */
  proportion: { picture: number; model: number };
  /** Areas that the model lacks, and areas where it has too much; the largest first. */
  missing: DifferentArea[];
  extra: DifferentArea[];
  /** Regions that both picture and model cover; those that differ most come first. */
  regions: RegionColors[];
  /** Mean distance of the colors in OKLab, where both picture and model are present. */
  colorDistance: number;
}

/** A {@link Likeness} with images: picture and render side by side, and the picture's outline over the render. */
export interface ComparedModel {
  likeness: Likeness;
  images: NamedRaster[];
}

/** What is known about a picture that a model is compared with. */
export interface ComparedPicture {
  side: PictureSide;
  /** The object without its background: {@link PreparedPicture.object}. */
  cutOut: Raster;
  /** As in {@link PictureMeasures}. If it is at most {@link DOUBTFUL_CUT_OUT}, only the guessed view is compared. */
  trust: number;
  /** An additional camera to try, for example from someone who has seen the picture. */
  guess: Pick<FittedCamera, 'azimuth' | 'elevation'> | null;
}

/** A picture with the camera that was fitted to it. */
export interface FittedView {
  /** Without its background. */
  cutOut: Raster;
  camera: FittedCamera;
  /** Bounds of picture's object and model, in pixels of the picture. */
  box: PixelBox;
  /** Bounds of the model alone. */
  modelBox: PixelBox;
  /** Pixels per radius of the model at its center, and the center's pixel. */
  placement: { scale: number; x: number; y: number };
}

/** A model, and the colors of its program's materials by name: `#rrggbb`; null: the material's own. */
export interface PicturedModel {
  geometry: PolygonMesh;
  scene: Scene;
  colors: Readonly<Record<string, string | null>>;
}

/** A picture as it is projected onto a model. */
export interface PaintedView {
  /** 3 × 4, row by row: a point (x, y, z, 1) becomes (column · w, row · w, w) with its pixel in the image and its depth w. */
  matrix: Float64Array;
  /** Colors without light; alpha: how far they are to be believed. */
  image: Raster;
  /** Depth of what is visible at each pixel; Infinity: nothing. */
  depths: Float32Array;
}

/** What pictures tell of the surfaces of a model. */
export interface PictureAppearance {
  /** Colors of materials that the pictures show, and that differ from the program's own: `#rrggbb` by name. */
  colors: Record<string, string>;
  /** In the order of the pictures. */
  views: PaintedView[];
  /** Nodes of the scene of which they show enough to be painted. */
  nodes: number[];
}

/** Sources of a trial with the objects of pictures: this, then the side. */
export const CUT_OUT_SOURCE = 'cut_out_';

/** A cut-out with at most this trust has an outline that says little about the object. */
export const DOUBTFUL_CUT_OUT = 0.5;

/** Compares pictures with models. */
export interface PictureComparer {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /**
   * Prepares a picture for an author: reduces it to at most 1,000 pixels along its longer side, and measures it.
   * @param picture with its background
   * @param cutOut its object, of the same size; null: unknown
   */
  prepare(picture: Raster, cutOut: CutOut | null, work: Work): Promise<PreparedPicture>;
  /**
   * Finds the camera from which a model looks most like a picture, and the differences seen from there.
   * @param model its geometry as one mesh, and the scene to render
   */
  compare(
    picture: ComparedPicture,
    model: { geometry: PolygonMesh; scene: Scene },
    work: Work,
  ): Promise<ComparedModel>;
  /**
   * Finds the cameras of pictures. Pictures that cannot be trusted, or that the model resembles too little, are left out.
   */
  fit(
    pictures: readonly ComparedPicture[],
    model: { geometry: PolygonMesh; scene: Scene },
    work: Work,
  ): Promise<FittedView[]>;
  /**
   * Tells where the front of an object is in an image of its side: positive up to 1 at the left, as seen from +X,
   * negative down to −1 at the right, near 0 if the colors do not tell. All images are cut-outs; `back` may be null.
   */
  facingOfSide(side: Raster, front: Raster, back: Raster | null): number;
  /** Measures what pictures tell of the surfaces of a model. @param views at least one */
  appearance(
    views: readonly FittedView[],
    model: PicturedModel,
    work: Work,
  ): Promise<PictureAppearance>;
}
