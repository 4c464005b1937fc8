import type { PolygonMesh } from '../mesh/polygon-mesh.ts';
import type { Scene } from '../mesh/scene.ts';
import type { EngineIdentity, Work } from './engine.ts';
import type { CutOut, PictureSide, Raster } from './images.ts';

/** A rectangle in pixels; the right and bottom edges are outside of it. */
export interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A color of a palette, and its share of the area, 0 to 1. */
export interface PaletteColor {
  /** `#rrggbb` */
  color: string;
  share: number;
}

/** Where an outline begins and ends at one height. */
export interface OutlineWidth {
  /** Share of the object's height, from its lowest pixel (0) to its highest (1). */
  at: number;
  /** Pixels from the left edge of the picture. */
  left: number;
  right: number;
}

/** What can be measured in a picture without knowing what it shows. All lengths are in pixels of the shown picture. */
export interface PictureMeasures {
  width: number;
  height: number;
  /** Bounds of the object. */
  box: PixelBox;
  /** How the object was separated from its background, and how far that can be trusted, 0 to 1. */
  cutOut: { method: string; trust: number };
  /** Twelve, from the bottom to the top. */
  widths: OutlineWidth[];
  /** The vertical line about which the outline is most nearly symmetric, and how much of it agrees (IoU, 0 to 1). */
  mirror: { x: number; agreement: number };
  /** Eight colors at most, those with the largest share first. */
  palette: PaletteColor[];
  /** Degrees above the horizon from which the camera seems to look down, by the lower edge; null: it does not show. */
  elevation: number | null;
}

/** An image for the author of a program. */
export interface NamedRaster {
  /** What it shows, in words. */
  name: string;
  image: Raster;
}

/** A picture as it is shown to an author of programs, with its measures. */
export interface PreparedPicture {
  /** null: its object is unknown. */
  measures: PictureMeasures | null;
  /** The object without its background, in the pixels of the shown picture; null: it is unknown. */
  object: Raster | null;
  /** The picture with a grid of pixels, then two crops of the object, or of the whole picture if it is unknown. */
  images: NamedRaster[];
}

/** A camera that was fitted to a picture. Degrees as in {@link Camera}. */
export interface FittedCamera {
  azimuth: number;
  elevation: number;
  /** From the center of the model's bounds, in radii of its bounding sphere. */
  distance: number;
  /** Intersection of the outlines of picture and model by their union, 0 to 1. */
  iou: number;
}

/** Widths of picture and model at one height, as shares of the picture's object's width. */
export interface WidthDifference {
  /** As in {@link OutlineWidth}. */
  at: number;
  picture: number;
  model: number;
  /** How far the model's left and right edges are from the picture's, to the right; same unit. */
  left: number;
  right: number;
}

/** A connected area in which only one of picture and model is. */
export interface DifferentArea {
  /** Share of the picture's object's area. */
  share: number;
  /** Bounds in pixels of the shown picture. */
  box: PixelBox;
}

/** Colors of picture and model in one of nine regions of the object. */
export interface RegionColors {
  /** "upper left", "middle", … */
  region: string;
  picture: PaletteColor[];
  model: PaletteColor[];
  /** Distance of the mean colors in OKLab; 0.05 is clearly visible. */
  distance: number;
}

/** How a model compares with the picture that it was made from, seen from the fitted camera. */
export interface Likeness {
  camera: FittedCamera;
  /** The best camera on the other side of the front, if the outline fits from there as well. */
  other: FittedCamera | null;
  /** Twelve, from the bottom to the top. */
  widths: WidthDifference[];
  /** Heights of picture and model by their widths. */
  proportion: { picture: number; model: number };
  /** Areas that the model lacks, and that it should not have; the largest first. */
  missing: DifferentArea[];
  extra: DifferentArea[];
  /** Regions in which both are, those that differ most first. */
  regions: RegionColors[];
  /** Mean distance of the colors in OKLab where both are. */
  colorDistance: number;
}

/** A {@link Likeness} with images: picture and render side by side, and the picture's outline over the render. */
export interface ComparedModel {
  likeness: Likeness;
  images: NamedRaster[];
}

/** What is known of a picture that a model is compared with. */
export interface ComparedPicture {
  side: PictureSide;
  /** Without its background: {@link PreparedPicture.object}. */
  cutOut: Raster;
  /** As in {@link PictureMeasures}; up to {@link DOUBTFUL_CUT_OUT}, only the guessed view is compared. */
  trust: number;
  /** A camera to try as well, as of somebody who has seen the picture. */
  guess: Pick<FittedCamera, 'azimuth' | 'elevation'> | null;
}

/** A picture with the camera that was fitted to it. */
export interface FittedView {
  /** Without its background. */
  cutOut: Raster;
  camera: FittedCamera;
  /** Bounds of picture's object and model, in pixels of the picture. */
  box: PixelBox;
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

/** Trust up to which the outline of a cut-out says little of the object. */
export const DOUBTFUL_CUT_OUT = 0.5;

/** Compares pictures with models. */
export interface PictureComparer {
  readonly specVersion: 1;
  readonly identity: EngineIdentity;
  /**
   * Prepares a picture for an author: at most 1,000 pixels along its longer side, and measured.
   * @param picture with its background
   * @param cutOut its object, of the same size; null: it is unknown
   */
  prepare(picture: Raster, cutOut: CutOut | null, work: Work): Promise<PreparedPicture>;
  /**
   * Finds the camera from which a model looks most like a picture, and what is different from there.
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
  /** Measures what pictures tell of the surfaces of a model. @param views at least one */
  appearance(
    views: readonly FittedView[],
    model: PicturedModel,
    work: Work,
  ): Promise<PictureAppearance>;
}
