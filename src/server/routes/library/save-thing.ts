import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import { savedThing, savedThingRequest } from '../../../contract/library.ts';
import type { BlobStore } from '../../../core/ports/blob-store.ts';
import type { Library } from '../../../core/ports/library.ts';
import type { TaskStore } from '../../../core/ports/task-store.ts';
import { isTerminal } from '../../../core/task.ts';
import { refuseExpired } from '../../expiry.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { findTask } from '../tasks/status.ts';
import { orRefused } from './library.ts';

/** Saves the program of a task as a thing of the operator. */
export function registerSaveThing(
  app: App,
  { tasks, blobs, library }: { tasks: TaskStore; blobs: BlobStore; library: Library },
): void {
  app.post(
    '/api/v1/library/things',
    {
      schema: {
        operationId: 'save-thing',
        summary: 'Save a model as a thing of the library',
        description:
          'Writes the shape program of your task into the folder of `BOZZETTO_LIBRARY` as a file that can be edited. From then on, ' +
          'prompts and shape programs find it by its name and words, before shipped things with the same ones (`replaces`). Saving the ' +
          'same program again changes nothing; a noun of another file in the folder is refused (4088). Refused with 4003 if ' +
          '`BOZZETTO_LIBRARY` is not set, and with 4042 if no shape program made the model.',
        tags: [TAGS.library.name],
        body: savedThingRequest,
        response: { 200: envelope(savedThing) },
      },
      config: { scope: 'admin', errors: [4003, 4040, 4042, 4088, 4093, 4100, 4220] },
    },
    async (request) => {
      const { task_uuid, ...as } = request.body;
      const task = await findTask(tasks, principalOf(request).user.user_uuid, task_uuid);
      request.taskUuid = task.task_uuid;
      if (!isTerminal(task.status))
        throw new ApiError(4093, `the task has not ended yet: it is ${task.status}`, {
          suggestion: 'Wait until its status is SUCCESS.',
        });
      refuseExpired(task);
      const asset = task.assets.find(({ kind }) => kind === 'program');
      if (asset === undefined)
        throw new ApiError(4042, 'no shape program made the model of this task', {
          suggestion: 'Choose a task whose output has a program_url.',
        });
      const program = await json(Readable.from(await blobs.read(asset.blob_key)));
      return success(await orRefused(library.save(program, as)));
    },
  );
}
