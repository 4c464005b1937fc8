import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import {
  libraryEntry,
  libraryList,
  libraryProgram,
  libraryProgramQuery,
  thingPath,
} from '../../../contract/library.ts';
import { type Library, LibraryRefusal } from '../../../core/ports/library.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';

const tags = [TAGS.library.name];

/** The library of things: the list, a thing, and the program that words make. */
export function registerLibrary(app: App, { library }: { library: Library }): void {
  app.get(
    '/api/v1/library',
    {
      schema: {
        operationId: 'list-library',
        summary: 'List the library',
        description:
          'The things that prompts and shape programs can name, by subject. People, four-legged animals, the chest and the tower are ' +
          'computed for each request and are not listed. A thing of the operator hides the shipped thing of the same name.',
        tags,
        response: { 200: envelope(libraryList) },
      },
      config: { scope: 'tasks:read' },
    },
    async (request) => {
      const list = await library.list();
      const isAdmin = principalOf(request).scopes.includes('admin');
      return success(isAdmin ? list : { ...list, problems: [] });
    },
  );

  app.get(
    '/api/v1/library/things/:thing',
    {
      schema: {
        operationId: 'get-thing',
        summary: 'Get a thing of the library',
        description:
          'A thing with its parameters, its materials and its shape program. To make a model of it, change values and colors in the ' +
          'program and send it to `text-to-model` as `program`.',
        tags,
        params: thingPath,
        response: { 200: envelope(libraryEntry) },
      },
      config: { scope: 'tasks:read', errors: [4039] },
    },
    async ({ params: { thing } }) => {
      const found = await library.thing(thing);
      if (found === null) throw unknownThing(thing);
      return success(found);
    },
  );

  app.get(
    '/api/v1/library/program',
    {
      schema: {
        operationId: 'get-library-program',
        summary: 'Get the program that words make',
        description:
          'The shape program that the library makes of a few words, such as `wooden chair`: what a part of a shape program gets ' +
          'with `"use": {"thing": "wooden chair"}`.',
        tags,
        querystring: libraryProgramQuery,
        response: { 200: envelope(libraryProgram) },
      },
      config: { scope: 'tasks:read', errors: [4039, 4220] },
    },
    async ({ query: { words } }) => {
      const made = await orRefused(library.program(words));
      if (made === null) throw unknownThing(words);
      return success(made);
    },
  );
}

function unknownThing(words: string): ApiError {
  return new ApiError(4039, `the library has no ${JSON.stringify(words)}`, {
    suggestion: 'GET /api/v1/library lists its things.',
  });
}

/** Reports what the library refuses to the client. */
export async function orRefused<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof LibraryRefusal)) throw error;
    const { reason, message } = error;
    if (reason === 'taken')
      throw new ApiError(4088, message, {
        suggestion: 'Choose another name, or change that file in the folder.',
      });
    if (reason === 'closed')
      throw new ApiError(4003, message, {
        suggestion: 'Set BOZZETTO_LIBRARY to a folder that the service may write, and restart it.',
      });
    throw new ApiError(4220, message);
  }
}
