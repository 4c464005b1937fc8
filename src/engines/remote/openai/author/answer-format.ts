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

/** Returns the JSON Schema of an answer, with a name. */
export function answerSchema({ edits }: Pick<AnswerFormat, 'edits'>) {
  return edits
    ? { name: 'shape_program_or_edits', schema: programOrEditsSchema() }
    : { name: 'shape_program', schema: shapeProgramSchema() };
}
