import type {
  ComparedPicture,
  Engines,
  FittedView,
  PictureAppearance,
  ShapeDraft,
  Warning,
  Work,
} from '../../engines/spec.ts';
import { type LimitedModel, programWithinLimit } from './program-within-limit.ts';

type Program = ShapeDraft['program'];

/** The pictures that a program's model is to resemble, and how. */
export interface LikenessRequest {
  /** `colors`: the materials get the colors of the pictures; `texture`: visible surfaces show them, too. */
  mode: 'colors' | 'texture';
  /** The objects of the pictures that show one. */
  pictures: readonly ComparedPicture[];
  textureSize: number;
  polygon_limit: number;
}

/** A program and its model with the looks of its pictures. */
export interface LikeModel {
  program: Program;
  made: LimitedModel;
  warnings: Warning[];
  /** For the report. */
  facts: { pictures: number; colors: number; painted?: number };
}

/**
 * Gives a model of pictures their colors, with the light taken out: the program's materials first, then, if it is asked
 * for, a texture on the surfaces that they show.
 */
export async function withLikeness(
  engines: Engines,
  program: Program,
  made: LimitedModel,
  request: LikenessRequest,
  work: Work,
): Promise<LikeModel> {
  const views = await work.stage('fit', 0.3, (part) =>
    engines.comparer.fit(request.pictures, made, part),
  );
  if (views.length === 0) {
    const message =
      'the model keeps the colors of its program: its outline is too different from that of the object in the image, or the object is doubtful';
    const warnings = [{ code: 'likeness_skipped', message }];
    return { program, made, warnings, facts: { pictures: 0, colors: 0 } };
  }
  const look = await work.stage('look', 0.3, (part) => lookOf(engines, program, made, views, part));
  const colored = withColors(program, look.colors);
  const isNew = Object.keys(look.colors).length > 0;
  const now = isNew
    ? await work.stage('color', 0.1, (part) =>
        programWithinLimit(engines, { program: colored }, request, part),
      )
    : made;
  const facts = { pictures: views.length, colors: Object.keys(look.colors).length };
  const left = request.pictures.length - views.length;
  const message = `${left} of ${request.pictures.length} images were not used for the colors: their outlines are too different from the model's, or their objects are doubtful`;
  const warnings = left === 0 ? [] : [{ code: 'likeness_partial', message }];
  const like: LikeModel = { program: colored, made: now, warnings, facts };
  return request.mode === 'texture'
    ? work.stage('paint', 0.3, (part) => painted(engines, like, look, request.textureSize, part))
    : like;
}

function lookOf(
  engines: Engines,
  program: Program,
  { geometry, scene }: LimitedModel,
  views: readonly FittedView[],
  work: Work,
): Promise<PictureAppearance> {
  const colors = Object.fromEntries(
    Object.entries(program.materials ?? {}).map(([name, { color }]) => [name, color ?? null]),
  );
  return engines.comparer.appearance(views, { geometry, scene, colors }, work);
}

/** Returns a program with other colors of some materials. */
function withColors(program: Program, colors: Readonly<Record<string, string>>): Program {
  const materials = Object.entries(program.materials ?? {}).map(([name, material]) => {
    const color = colors[name];
    return [name, color === undefined ? material : { ...material, color }];
  });
  return materials.length === 0
    ? program
    : { ...program, materials: Object.fromEntries(materials) };
}

async function painted(
  engines: Engines,
  like: LikeModel,
  { nodes, views }: PictureAppearance,
  textureSize: number,
  work: Work,
): Promise<LikeModel> {
  if (nodes.length === 0 || like.made.isJoined) {
    const why = like.made.isJoined ? 'its parts became one mesh' : 'it shows too little of them';
    const message = `the image was not projected onto the parts of the model: ${why}`;
    const warnings = [...like.warnings, { code: 'likeness_not_projected', message }];
    return { ...like, warnings };
  }
  const { scene } = like.made;
  const made = await engines.partPainter.paint({ scene, nodes, views, textureSize }, work);
  const facts = { ...like.facts, painted: Math.round(100 * made.painted) / 100 };
  return { ...like, made: { ...like.made, scene: made.scene }, facts };
}
