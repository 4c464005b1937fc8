import { envelope, success } from '../../../contract/envelope.ts';
import { ApiError } from '../../../contract/errors.ts';
import { downloadQuery, taskPath } from '../../../contract/queries.ts';
import type { DownloadResponse } from '../../../contract/task.ts';
import { downloadResponse } from '../../../contract/task.ts';
import type { UrlSigner } from '../../../core/ports/url-signer.ts';
import { isTerminal } from '../../../core/task.ts';
import { downloadOf, previewOf } from '../../download.ts';
import { announceExpiry, refuseExpired } from '../../expiry.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { Reads } from '../../reads.ts';
import type { App } from '../../types.ts';
import { principalOf } from '../../types.ts';
import { linksOf } from '../../views.ts';
import { findTask } from './status.ts';

/** Registers fresh download URLs of a task's files. */
export function registerDownload(
  app: App,
  { reads, signer }: { reads: Reads; signer: UrlSigner },
): void {
  app.get(
    '/api/v1/tasks/url/:task_uuid',
    {
      schema: {
        operationId: 'get-task-url',
        summary: 'Get a download URL for a file of a task',
        description:
          'The main file, or the file selected by `kind`, `format` and `index`. The URL needs no token, expires, and ' +
          'supports Range and ETag. If results are deleted after some time, `Sunset` says when; after that the response is 410/4100.',
        tags: [TAGS.files.name],
        params: taskPath,
        querystring: downloadQuery,
        response: { 200: envelope(downloadResponse) },
      },
      config: { scope: 'tasks:read', errors: [4040, 4042, 4093, 4100], readsReplica: true },
    },
    (request, reply) =>
      reads(request, async ({ tasks }) => {
        const user = principalOf(request).user.user_uuid;
        const task = await findTask(tasks, user, request.params.task_uuid);
        if (!isTerminal(task.status))
          throw new ApiError(4093, `the task has not ended yet: it is ${task.status}`, {
            suggestion: 'Wait until its status is SUCCESS.',
          });
        refuseExpired(task);
        if (task.assets.length === 0)
          throw new ApiError(4042, `the task has no files: it ended as ${task.status}`);
        announceExpiry(reply, task);
        const links = linksOf(task, signer);
        if (request.query.kind === 'bundle')
          return success<DownloadResponse>({
            download_url: signer.bundleUrl(task.task_uuid),
            ...previewOf(task.assets, links),
            kind: 'bundle',
          });
        return success(downloadOf(task.assets, request.query, links));
      }),
  );
}
