import { programOrEditsSchema } from '../../../../contract/program-edits.ts';
import { shapeProgramSchema } from '../../../../contract/shape-program.ts';

/** How strictly a response is required to be JSON, the strictest first. */
export type Constraint = 'json_schema' | 'json_object' | 'none';

/** The kinds of documents that an answer may contain: a program only, or also edits to the previous program. */
export interface AnswerFormat {
  constraint: Constraint;
  edits: boolean;
  /** Maximum number of tokens of the answer; null: the model's own maximum. */
  maxTokens: number | null;
}

/** Returns the `response_format` of a request; undefined: the field is not sent. */
export function responseFormat(format: Omit<AnswerFormat, 'maxTokens'>): object | undefined {
  if (format.constraint === 'none') return undefined;
  if (format.constraint === 'json_object') return { type: 'json_object' };
  // Not `strict`, because hosts then allow neither recursion nor optional fields.
  return { type: 'json_schema', json_schema: { strict: false, ...answerSchema(format) } };
}

/** Returns the JSON Schema of an answer, with a name. */
export function answerSchema({ edits }: Pick<AnswerFormat, 'edits'>) {
  return edits
    ? { name: 'shape_program_or_edits', schema: programOrEditsSchema() }
    : { name: 'shape_program', schema: shapeProgramSchema() };
}
