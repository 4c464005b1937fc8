import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Backend } from '../../../src/engines/spec.ts';
import { jobFor, type Pair, remoteStep, using } from './backend-contract.ts';
import type { HostedOptions } from './result-links.ts';

export interface HostedContract {
  name: string;
  start(options: HostedOptions): Promise<Pair>;
  /** Returns another backend for the same mock server. */
  another(pair: Pair): Backend;
  /** Returns a backend with a key that the host does not know. */
  stranger(pair: Pair): Backend;
  /** Cost of a job that the host reports. */
  credits?: number;
  balance?: number;
}

/** Tests for all hosted services: each submission costs money, and none can be found again without its id. */
export function hostedContract({
  name,
  start,
  another,
  stranger,
  credits,
  balance,
}: HostedContract): void {
  const work = 'image-to-3d';
  const withPair = (options: HostedOptions, run: Parameters<typeof using>[2]) =>
    using({ start: (basic) => start({ ...basic, ...options }) }, {}, run);

  describe(`hosted contract of ${name}`, () => {
    test('a submission whose answer was lost is unknown, and never made again by itself', () =>
      withPair({ losesAnswers: true }, async ({ mockServer, backend }, context) => {
        const job = await jobFor(work, context);
        await assert.rejects(remoteStep(backend, job, context), { kind: 'unknown' });
        assert.equal(mockServer.jobs.length, 1);
        const { billed, findsSubmission } = backend.traits;
        assert.deepEqual({ billed, findsSubmission }, { billed: true, findsSubmission: false });
      }));

    test('an empty account is credit', () =>
      withPair({ isPoor: true }, async ({ backend }, context) => {
        await assert.rejects(remoteStep(backend, await jobFor(work, context), context), {
          kind: 'credit',
        });
      }));

    test('what a job costs is reported', () =>
      withPair({}, async ({ backend }, context) => {
        const { facts } = await remoteStep(backend, await jobFor(work, context), context);
        assert.equal(facts.host_credits, credits ?? 7);
      }));

    test('a key that is not known is a problem of its health, and a refusal', () =>
      withPair({}, async (pair, context) => {
        const backend = stranger(pair);
        const { state, problem } = await backend.health(context.signal);
        assert.deepEqual([state, problem], ['down', 'the server does not accept the credential']);
        await assert.rejects(remoteStep(backend, await jobFor(work, context), context), {
          kind: 'refused',
        });
        await backend.close();
      }));

    if (balance !== undefined)
      test('what is left of the account is reported', () =>
        withPair({}, async ({ backend }, context) => {
          assert.equal((await backend.health(context.signal)).balance, balance);
        }));

    test('another process', () =>
      withPair({ milliseconds: 100 }, async (pair, context) => {
        const job = await jobFor(work, context);
        const handle = await pair.backend.submit(job, context);
        const backend = another(pair);
        if (pair.backend.traits.canReattach) {
          const again = await backend.reattach(job.submission, handle, context);
          for await (const { stage } of backend.observe(again!, context)) assert.ok(stage);
          assert.equal((await backend.collect(again!, context)).files.length, 1);
          assert.equal(await backend.reattach(job.submission, null, context), null);
        } else
          await assert.rejects(backend.reattach(job.submission, handle, context), {
            kind: 'unknown',
          });
        await backend.close();
      }));
  });
}

/** Tests for hosts whose results are behind links. */
export function linkContract({ name, start }: Pick<HostedContract, 'name' | 'start'>): void {
  describe(`links of ${name}`, () => {
    test('a link that died is asked for anew', () =>
      using({ start: (basic) => start({ ...basic, deadLinks: 2 }) }, {}, async (pair, context) => {
        const job = await jobFor('image-to-3d', context);
        const { files } = await remoteStep(pair.backend, job, context);
        assert.deepEqual([files.length, pair.mockServer.jobs.length], [1, 1]);
      }));

    test('links that stay dead are a loss', () =>
      using({ start: (basic) => start({ ...basic, deadLinks: 99 }) }, {}, async (pair, context) => {
        const job = await jobFor('image-to-3d', context);
        await assert.rejects(remoteStep(pair.backend, job, context), { kind: 'lost' });
      }));
  });
}
