import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** An image or model that a task reads. `value` is a file_key or an absolute http(s) URL. */
export interface SourceRef {
  field: string;
  kind: 'image' | 'model';
  value: string;
  /** The format that the request claims. A source with another format is refused with 4220. */
  claim?: { field: string; format: string };
}

/** A problem with a combination of fields, each of which is valid by itself. */
export interface InputProblem {
  code: Extract<ErrorCode, 4001 | 4003 | 4004>;
  message: string;
  suggestion?: string;
}

/** Information about a field that a form needs in addition to the schema. */
export interface FieldHint {
  /** Suggested values, in order. The field accepts other values too. */
  presets?: readonly (string | number)[];
  /** The field applies only if another field has one of these values. */
  when?: { field: string; values: readonly string[] };
  /** Name of another field. Exactly one of the two must be given. */
  insteadOf?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a registry of flows holds inputs of every shape
type AnyObject = z.ZodObject<any>;

/** A flow as the API sees it: its fields, its price and its result. */
export interface FlowSpec<S extends AnyObject = AnyObject> {
  /** Public name of the flow, which is also the last segment of its creation endpoint. */
  name: string;
  summary: string;
  description: string;
  /** An example request, for the documentation. */
  example: Readonly<Record<string, unknown>>;
  /**
   * True if the result is a model rather than a render, an image or a prompt. Only models are in own-models and can be
   * public.
   */
  makesModels: boolean;
  /** The flow's own fields. The server adds the fields that all creations have in common. */
  input: S;
  /** True if the specification rejects unknown fields (image-to-artistic-mesh). */
  rejectsUnknownFields?: boolean;
  /** Checks rules that involve several fields, after each field has been validated. */
  check?(input: z.output<S>): InputProblem | null;
  /**
   * Returns values for omitted fields whose defaults depend on other fields. They are stored and shown in `input`, so
   * that repeating that input gives the same task.
   */
  defaults?(input: z.output<S>): Partial<z.output<S>>;
  /** Fields that change the price. A quote requires and shows only these. */
  priceFields: readonly (keyof z.output<S> & string)[];
  /** Fields with the user's own text; moderation reads them before anything is created. */
  wordFields?: readonly (keyof z.output<S> & string)[];
  /** Fields that only apply if a language model makes the model; other requests that name one are refused. */
  authorFields?: readonly (keyof z.output<S> & string)[];
  /**
   * Returns whether a caption of the image would help the built-in engine, because the request does not name the object.
   * If omitted, a caption never helps.
   */
  isHelpedByCaption?(input: Readonly<Record<string, unknown>>): boolean;
  /** Returns the files that the task reads. */
  sources(input: z.output<S>): SourceRef[];
  /**
   * Maps the public names of the inputs that may be shown to input fields. A source field becomes a URL: `image_url:
   * 'image_file'` shows the image's URL under the specification's name.
   */
  publicInput: Readonly<Record<string, keyof z.output<S> & string>>;
  /** Hints for forms. A field without an entry needs only its schema. */
  form?: Readonly<Partial<Record<keyof z.output<S> & string, FieldHint>>>;
  /** The models that a request can choose, in the order of their steps. Error 4004 lists their names. */
  models?: readonly ModelChoice<keyof z.output<S> & string>[];
}

/** The conversion that a model performs. */
export type ModelWork =
  | 'image-to-3d'
  | 'text-to-3d'
  | 'texture'
  | 'rig'
  | 'segment'
  | 'remesh'
  | 'unwrap'
  | 'text-to-image'
  | 'text-to-text'
  | 'image-to-text'
  | ProgramWork;

/** Kinds of work whose result is a shape program. */
export type ProgramWork = 'text-to-program' | 'image-to-program';

/** A field that chooses the model of one step. */
export interface ModelChoice<Field extends string = string> {
  field: Field;
  /** What the step produces. */
  step: 'text' | 'image' | 'model' | 'texture' | 'rig' | 'segment' | 'remesh' | 'unwrap';
  work: ModelWork;
  /**
   * The work of servers that write shape programs, if the list may also name such servers. They replace all steps
   * before the engine's step.
   */
  authors?: ProgramWork;
  /**
   * The work of servers that make the model directly from the prompt, if the list may also name such servers. They need
   * no image, so they replace the step that makes it.
   */
  direct?: 'text-to-3d';
  /** Models that come with the service; empty if only model servers can do the work. */
  builtIn: readonly string[];
  /** The built-in model that is used if a request names none; null if there is none. */
  default: string | null;
  /** Flows whose configured models may be used. The first of these flows that has any provides the list. */
  lists: readonly string[];
}

/** Builds error 4004 for a value that is not among the field's names. */
export function unsupported(
  field: string,
  value: string,
  supported: readonly string[],
): InputProblem {
  return {
    code: 4004,
    message: `${field} ${JSON.stringify(value)} is not supported`,
    suggestion: `Supported: ${supported.join(', ')}.`,
  };
}

/** Returns a spec literal with its inferred type. */
export function defineFlowSpec<S extends AnyObject>(spec: FlowSpec<S>): FlowSpec<S> {
  return spec;
}
