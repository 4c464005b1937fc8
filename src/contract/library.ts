import { z } from 'zod';
import type { ShapeProgram } from './shape-program.ts';

/** Programs of the library are checked where they are read. */
const shapeProgram = z.record(z.string(), z.unknown()) as unknown as z.ZodType<ShapeProgram>;

const nameOfThing = z
  .string()
  .max(60)
  .describe('what the thing is called: a singular noun, or a phrase such as "shopping cart"');
const otherWords = z.array(z.string()).describe('other words for it');
const subject = z
  .string()
  .describe('the group that it is in, such as `furniture`; `own` for files that are in no folder');
const source = z
  .enum(['shipped', 'own'])
  .describe('`shipped` with the service, or `own`: a file in the folder of BOZZETTO_LIBRARY');
const version = z.string().describe('changes with the file');

const librarySummary = z
  .object({ name: nameOfThing, words: otherWords, source, version })
  .meta({ id: 'LibrarySummary' });

/** `GET /library` */
export const libraryList = z
  .object({
    subjects: z
      .array(
        z
          .object({ subject, things: z.array(librarySummary).describe('its things, by name') })
          .meta({ id: 'LibrarySubject' }),
      )
      .describe('groups of things, by name'),
    accepts_own: z
      .boolean()
      .describe('whether things can be saved, because BOZZETTO_LIBRARY is set'),
    problems: z
      .array(
        z
          .object({
            file: z.string().describe('path in the folder; empty for the folder itself'),
            problem: z.string().describe('why it is not a thing, with lines'),
          })
          .meta({ id: 'LibraryProblem' }),
      )
      .describe('files in the folder that cannot be used; empty without the scope `admin`'),
  })
  .meta({ id: 'LibraryList' });
export type LibraryList = z.infer<typeof libraryList>;
export type LibrarySummary = z.infer<typeof librarySummary>;

/** `GET /library/things/{thing}` */
export const libraryEntry = z
  .object({
    name: nameOfThing,
    words: otherWords,
    subject,
    source,
    version,
    file: z.string().describe('path of its file below the library or the folder'),
    parameters: z
      .array(
        z
          .object({
            name: z.string().describe('as in the program; `size` scales the whole'),
            value: z.number().describe('the value that the program has'),
            min: z.number().describe('smallest value'),
            max: z.number().describe('largest value'),
          })
          .meta({ id: 'LibraryParameter' }),
      )
      .describe('what changes its proportions'),
    slots: z
      .array(
        z
          .object({
            name: z.string().describe('name of the material in the program'),
            color: z.string().describe('its color, #rrggbb'),
            material: z.string().nullable().describe('such as `oak`; null: a plain color'),
            is_main: z.boolean().describe('whether a color of the whole thing changes it'),
          })
          .meta({ id: 'LibrarySlot' }),
      )
      .describe('materials whose color can be changed'),
    program: shapeProgram.describe('its shape program: docs/shape-programs.md'),
  })
  .meta({ id: 'LibraryThing' });
export type LibraryEntry = z.infer<typeof libraryEntry>;

/** `GET /library/program` */
export const libraryProgram = z
  .object({
    program: shapeProgram.describe('the shape program that the words make'),
    words_without_effect: z.array(z.string()).describe('words that changed nothing'),
  })
  .meta({ id: 'LibraryProgram' });
export type LibraryProgramPayload = z.infer<typeof libraryProgram>;

export const thingPath = z.object({
  thing: z.string().min(1).max(80).describe('its name, or another word for it'),
});

export const libraryProgramQuery = z.object({
  words: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .describe('what a part of a shape program may use: `barrel`, `wooden chair`'),
});

const NOUN = /^[\p{Ll}\p{Lo}\d][\p{Ll}\p{Lo}\d'-]*( [\p{Ll}\p{Lo}\d][\p{Ll}\p{Lo}\d'-]*){0,3}$/u;

/** Checked here and not by a `pattern`: readers of JSON Schema do not agree on the classes of Unicode. */
const noun = z
  .string()
  .min(1)
  .max(60)
  .refine(
    (text) => NOUN.test(text),
    'must be one to four words in lower case, without punctuation',
  );

/** `POST /library/things` */
export const savedThingRequest = z
  .strictObject({
    task_uuid: z.uuid().describe('your task, which has succeeded and has a shape program'),
    subject: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,39}$/, {
        error: 'a name of lower-case letters, digits and hyphens',
      })
      .describe('the folder that the file goes into'),
    name: noun.describe(
      'what prompts call it: a singular noun or a phrase, of one to four words in lower case',
    ),
    words: z.array(noun).max(40).optional().describe('other words for it'),
    main: z
      .array(z.string().max(40))
      .min(1)
      .max(40)
      .optional()
      .describe(
        'materials that a color of the whole thing changes; by default, the one of its largest shapes',
      ),
  })
  .meta({ id: 'SaveThingRequest' });
export type SavedThingRequest = z.infer<typeof savedThingRequest>;

export const savedThing = z
  .object({
    name: nameOfThing,
    subject,
    file: z.string().describe('path of the file in the folder of BOZZETTO_LIBRARY'),
    replaces: z
      .array(z.string())
      .describe('shipped things that prompts no longer find by one of these nouns'),
  })
  .meta({ id: 'SavedThing' });
export type SavedThing = z.infer<typeof savedThing>;
