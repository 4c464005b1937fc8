import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { z } from 'zod';
import { balance } from '../../contract/account.ts';
import { reconciliation, storageState } from '../../contract/admin/books.ts';
import { engineAddition, engineProbe } from '../../contract/admin/engines.ts';
import {
  pauseRequest,
  queueFlow,
  queueState,
  queueWorker,
  requeuedTask,
} from '../../contract/admin/queue.ts';
import {
  adminUser,
  adminUserPage,
  grantRequest,
  suspension,
  userKeyRequest,
  userRequest,
} from '../../contract/admin/users.ts';
import { workflowUpload } from '../../contract/admin/workflows.ts';
import { authorUpdate } from '../../contract/authors.ts';
import { batchQuoteRequest, batchRequest, batchRetryRequest } from '../../contract/batches.ts';
import { comparisonQuoteRequest, comparisonRequest } from '../../contract/comparisons.ts';
import { creationFields, quoteRequest, taskPatch } from '../../contract/creation.ts';
import { ERRORS } from '../../contract/errors.ts';
import { issuedKey, keyList, keyRequest, revokedKey } from '../../contract/keys.ts';
import { savedThingRequest } from '../../contract/library.ts';
import {
  accountState,
  plan,
  planChoice,
  planList,
  planRequest,
  removedPlan,
} from '../../contract/plans.ts';
import { wsTicket } from '../../contract/push.ts';
import {
  downloadResponse,
  quotePayload,
  taskCreation,
  taskStatusPayload,
} from '../../contract/task.ts';
import { presignRequest, uploadedImage } from '../../contract/upload.ts';
import {
  delivery,
  deliveryPage,
  deliveryReport,
  madeWebhook,
  removedWebhook,
  replayed,
  replayRequest,
  rotateRequest,
  webhook,
  webhookList,
  webhookPatch,
  webhookRequest,
} from '../../contract/webhooks.ts';
import { flowSpecs } from '../../flows/specs.ts';
import { PAYLOAD_EXAMPLES, REQUEST_EXAMPLES } from './examples.ts';
import type { OpenApi, OpenApiResponse } from './types.ts';

const text = await readFile(new URL('../../../contracts/openapi.json', import.meta.url), 'utf8');
const document = JSON.parse(text) as OpenApi;
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

test('the document is valid OpenAPI 3.1 by an independent validator', async () => {
  const result = await new Validator().validate(JSON.parse(text));
  assert.deepEqual(result.errors ?? [], []);
  assert.equal(result.valid, true);
});

test('every reference leads somewhere, and every operation is described', () => {
  for (const [reference] of text.matchAll(/#\/components\/(schemas|responses)\/[\w-]+/g)) {
    const [, , kind, name] = reference.split('/') as [string, string, 'schemas', string];
    assert.ok(document.components[kind][name], reference);
  }
  const ids = operations.map(({ operationId }) => operationId);
  assert.equal(new Set(ids).size, ids.length);
  for (const { operationId, summary, description, tags } of operations)
    assert.ok(summary && description.length > 10 && tags.length === 1, operationId);
});

test('every field of a request and of an answer says what it means', () => {
  for (const [name, schema] of Object.entries(document.components.schemas))
    for (const [field, member] of Object.entries((schema.properties ?? {}) as object))
      assert.ok(
        typeof (member as { description?: string }).description === 'string',
        `${name}.${field}`,
      );
});

test('every error code is documented somewhere', () => {
  const shown = new Set(operations.flatMap((operation) => operation['x-error-codes'] ?? []));
  // These belong to no operation: they answer paths that do not exist, and what is not HTTP.
  const none = [4005, 4044, 4050, 4080, 4140, 4170, 4310];
  for (const code of Object.keys(ERRORS).map(Number))
    assert.equal(none.includes(code), !shown.has(code as never), String(code));
});

test('the examples are valid by the schemas that they illustrate', () => {
  const requests: Record<string, z.ZodType> = {
    'quote-task': quoteRequest,
    'retry-task': z.object(creationFields),
    'create-batch': batchRequest,
    'quote-batch': batchQuoteRequest,
    'create-comparison': comparisonRequest,
    'quote-comparison': comparisonQuoteRequest,
    'retry-batch': batchRetryRequest,
    'update-task': taskPatch,
    'issue-key': keyRequest,
    'issue-user-key': userKeyRequest,
    'add-user': userRequest,
    'probe-backend': engineProbe,
    'read-workflow': workflowUpload,
    'add-backend': engineAddition,
    'set-author': authorUpdate,
    'save-thing': savedThingRequest,
    'suspend-user': suspension,
    'set-plan': planRequest,
    'give-plan': planChoice,
    'grant-credits': grantRequest,
    'pause-flow': pauseRequest,
    'make-webhook': webhookRequest,
    'update-webhook': webhookPatch,
    'rotate-webhook': rotateRequest,
    'replay-deliveries': replayRequest,
    'presign-upload': presignRequest,
  };
  for (const spec of Object.values(flowSpecs))
    requests[`create-${spec.name}`] = z.strictObject({ ...spec.input.shape, ...creationFields });
  const payloads: Record<string, z.ZodType> = {
    PublicTaskCreationPayload: taskCreation.strict(),
    PublicTaskStatusPayload: taskStatusPayload.strict(),
    PublicTaskPricingQuotePayload: quotePayload.strict(),
    DownloadResponse: downloadResponse.strict(),
    UploadedImage: uploadedImage.strict(),
    Balance: balance.strict(),
    ApiKeyList: keyList.strict(),
    IssuedApiKey: issuedKey.strict(),
    RevokedApiKey: revokedKey.strict(),
    AdminUser: adminUser.strict(),
    AdminUserPage: adminUserPage.strict(),
    AccountState: accountState.strict(),
    Plan: plan.strict(),
    PlanList: planList.strict(),
    RemovedPlan: removedPlan.strict(),
    QueueFlow: queueFlow.strict(),
    QueueWorker: queueWorker.strict(),
    QueueState: queueState.strict(),
    RequeuedTask: requeuedTask.strict(),
    StorageState: storageState.strict(),
    Reconciliation: reconciliation.strict(),
    Webhook: webhook.strict(),
    WebhookList: webhookList.strict(),
    MadeWebhook: madeWebhook.strict(),
    RemovedWebhook: removedWebhook.strict(),
    WebhookDelivery: delivery.strict(),
    WebhookDeliveryPage: deliveryPage.strict(),
    WebhookDeliveryReport: deliveryReport.strict(),
    ReplayedDeliveries: replayed.strict(),
    WsTicket: wsTicket.strict(),
  };
  for (const [examples, schemas] of [
    [REQUEST_EXAMPLES, requests],
    [PAYLOAD_EXAMPLES, payloads],
  ] as const) {
    assert.deepEqual(Object.keys(examples).sort(), Object.keys(schemas).sort());
    for (const [name, example] of Object.entries(examples)) schemas[name]!.parse(example);
  }
});

test('an operation with a JSON body shows an example of it', () => {
  for (const { operationId, requestBody, responses } of operations) {
    const media = requestBody?.content['application/json'];
    assert.ok(media === undefined || media.example !== undefined, operationId);
    const ok = responses['200'] as OpenApiResponse | undefined;
    if (operationId.startsWith('create-') && media !== undefined) {
      const headers = ['Location', 'Idempotent-Replayed', 'X-Read-After-Write'];
      assert.deepEqual(Object.keys(ok?.headers ?? {}).toSorted(), headers.toSorted());
    }
  }
});
