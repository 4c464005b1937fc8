import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/** An image or model that a task reads. `value` is a file_key or an absolute http(s) URL. */
export interface SourceRef {
  field: string;
  kind: 'image' | 'model';
  value: string;
  /** What the request says that its bytes are; other bytes are refused with 4220. */
  claim?: { field: string; format: string };
}

/** What is wrong with fields that are each right by themselves. */
export interface InputProblem {
  code: Extract<ErrorCode, 4001 | 4003 | 4004>;
  message: string;
  suggestion?: string;
}

/** What a form has to know of a field beside its schema. */
export interface FieldHint {
  /** Good values, in order: the field takes others too. */
  presets?: readonly (string | number)[];
  /** The field has a meaning only where another one has one of these values. */
  when?: { field: string; values: readonly string[] };
  /** Exactly one of the two fields is given. */
  insteadOf?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a registry of flows holds inputs of every shape
type AnyObject = z.ZodObject<any>;

/** A flow as the wire sees it: its fields, what they cost, what comes out. */
export interface FlowSpec<S extends AnyObject = AnyObject> {
  /** Public flow name and last segment of its creation endpoint. */
  name: string;
  summary: string;
  description: string;
  /** A request of it, for the documentation. */
  example: Readonly<Record<string, unknown>>;
  /** True where its result is a model: those are own models and can be public. Renders, images and prompts are not. */
  makesModels: boolean;
  /** The request's own fields; the fields common to all creations are added by the server. */
  input: S;
  /** True where the specification rejects unknown fields (image-to-artistic-mesh). */
  rejectsUnknownFields?: boolean;
  /** Cross-field rules, after each field is valid. */
  check?(input: z.output<S>): InputProblem | null;
  /**
   * Values of fields that were left out and whose default depends on other fields. They are stored and shown in `input`, so
   * that the same task comes of it again.
   */
  defaults?(input: z.output<S>): Partial<z.output<S>>;
  /** Fields that change the price; the quote needs and shows only these. */
  priceFields: readonly (keyof z.output<S> & string)[];
  /** The fields that hold words of the user's own; moderation reads them before anything is created. */
  wordFields?: readonly (keyof z.output<S> & string)[];
  /** The files that the task reads. */
  sources(input: z.output<S>): SourceRef[];
  /**
   * The allowlisted public input: public name → input field. A source field becomes a URL.
   * `image_url: 'image_file'` shows the image's URL under the specification's name.
   */
  publicInput: Readonly<Record<string, keyof z.output<S> & string>>;
  /** For forms; fields without an entry are told by their schemas. */
  form?: Readonly<Partial<Record<keyof z.output<S> & string, FieldHint>>>;
  /** The models that a request can choose, in the order of their steps; 4004 lists their names. */
  models?: readonly ModelChoice<keyof z.output<S> & string>[];
}

/** What a model does: it makes one thing of another. */
export type ModelWork =
  | 'image-to-3d'
  | 'texture'
  | 'text-to-image'
  | 'text-to-text'
  | 'text-to-program';

/** A field that chooses the model of one step. */
export interface ModelChoice<Field extends string = string> {
  field: Field;
  /** What the step makes. */
  step: 'text' | 'image' | 'model' | 'texture';
  work: ModelWork;
  /** Its list may also name servers that write shape programs: these do all steps before the engine's. */
  authors?: boolean;
  /** The models that come with the service. */
  builtIn: readonly string[];
  /** That one of them which is used where none is named. */
  default: string;
  /** Flows whose configured models it takes: those of the first that has any. */
  lists: readonly string[];
}

/** The 4004 of a value that is not among the names which the field takes. */
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

/** Gives a spec literal its inferred type. */
export function defineFlowSpec<S extends AnyObject>(spec: FlowSpec<S>): FlowSpec<S> {
  return spec;
}
