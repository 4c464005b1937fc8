import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { describe, test } from 'node:test';
import {
  backendContract,
  jobFor,
  type Pair,
  remoteStep,
  using,
} from '../../../../test/support/mock-servers/backend-contract.ts';
import {
  hostedContract,
  linkContract,
} from '../../../../test/support/mock-servers/hosted-contract.ts';
import { PLAIN_HOST } from '../../../../test/support/mock-servers/plain-host.ts';
import {
  startMockTencent,
  type TencentOptions,
} from '../../../../test/support/mock-servers/tencent.ts';
import { productAt } from './client.ts';
import { tencentKind } from './kind.ts';
import { authorizationOf } from './signature.ts';

function backendAt(url: string, settings: object = {}, credential = 'secret-key') {
  const read = tencentKind.settings.parse({
    secret_id: 'AKIDexample',
    poll_ms: 10,
    credits_per_job: { 'image-to-3d': 7 },
    ...settings,
  });
  return tencentKind.create({ url, credential }, read, PLAIN_HOST);
}

async function pairWith(options: TencentOptions, settings: object = {}): Promise<Pair> {
  const mockServer = await startMockTencent(options);
  return { mockServer, backend: backendAt(mockServer.url, settings) };
}

const work = 'image-to-3d';
const contract = {
  name: 'tencent',
  start: pairWith,
  another: ({ mockServer }: Pair) => backendAt(mockServer.url),
  stranger: ({ mockServer }: Pair) => backendAt(mockServer.url, {}, 'of somebody else'),
};
hostedContract(contract);
linkContract(contract);
// It refuses pictures by moderation only.
const outcomes = { content: 'moderation' } as const;
backendContract({ name: 'tencent', work, start: pairWith, outcomes });
backendContract({
  name: 'tencent, smart topology',
  work,
  start: (options) => pairWith(options, { topology: 'smart-topology' }),
  jobs: 2,
  outcomes,
});

test('the example of the documentation has the published signature', () => {
  assert.equal(
    authorizationOf({
      secretId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******',
      secretKey: 'Gu5t9xGARNpq86cd98joQYCN3*******',
      service: 'cvm',
      host: 'cvm.tencentcloudapi.com',
      contentType: 'application/json; charset=utf-8',
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
      timestamp: 1_551_113_065,
    }),
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******/2019-02-25/cvm/tc3_request, ' +
      'SignedHeaders=content-type;host, ' +
      'Signature=2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c',
  );
});

test('the address decides which edition of the service is asked', () => {
  assert.deepEqual(productAt('https://ai3d.tencentcloudapi.com'), {
    service: 'ai3d',
    version: '2025-05-13',
    region: 'ap-guangzhou',
  });
  assert.deepEqual(productAt(tencentKind.defaultUrl!), {
    service: 'hunyuan',
    version: '2023-09-01',
    region: 'ap-singapore',
  });
});

describe('requests to tencent', () => {
  /** Runs one job and returns the requests, with images as their lengths. */
  const askedFor = async (
    settings: object,
    change: object = {},
    kind: typeof work | 'text-to-3d' = work,
  ) => {
    let asked: Record<string, unknown>[] = [];
    await using(
      { start: (options) => pairWith(options, settings) },
      {},
      async ({ mockServer, backend }, context) => {
        const job = await jobFor(kind, context);
        const { front } = job.images;
        const images = (change as { back?: boolean }).back ? { front, back: front } : job.images;
        await remoteStep(backend, { ...job, ...change, images } as typeof job, context);
        asked = mockServer.jobs.map((each) => ({ ...each.asked }));
      },
    );
    return asked;
  };
  const SUBMIT = { action: 'SubmitHunyuanTo3DProJob', region: 'ap-singapore' };

  test('a textured model from one image', async () => {
    const [{ ImageBase64, ...rest }] = (await askedFor({})) as [Record<string, unknown>];
    assert.match(String(ImageBase64), /^iVBOR/);
    assert.deepEqual(rest, {
      ...SUBMIT,
      Model: '3.0',
      GenerateType: 'Normal',
      EnablePBR: true,
      FaceCount: 20_000,
    });
  });

  test('geometry from several sides, as many faces as the host makes', async () => {
    const [asked] = await askedFor(
      { model: '3.1', region: 'na-siliconvalley' },
      { textureSize: null, maxTriangles: 500, back: true },
    );
    const { GenerateType, FaceCount, EnablePBR, region, MultiViewImages } = asked!;
    assert.deepEqual(
      { GenerateType, FaceCount, EnablePBR, region },
      {
        GenerateType: 'Geometry',
        FaceCount: 10_000,
        EnablePBR: undefined,
        region: 'na-siliconvalley',
      },
    );
    const views = MultiViewImages as { ViewType: string; ViewImageBase64: string }[];
    assert.deepEqual(
      views.map(({ ViewType }) => ViewType),
      ['back'],
    );
    assert.match(views[0]!.ViewImageBase64, /^iVBOR/);
  });

  test('a model from a prompt', async () => {
    const settings = { works: ['text-to-3d'], face_count: false, parameters: { Model: '3.2' } };
    assert.deepEqual(await askedFor(settings, {}, 'text-to-3d'), [
      {
        ...SUBMIT,
        Model: '3.2',
        Prompt: 'a red wooden chair',
        GenerateType: 'Normal',
        EnablePBR: true,
      },
    ]);
  });

  test('few faces at once', async () => {
    const settings = { topology: 'low-poly', polygons: 'quadrilateral' };
    const [asked] = await askedFor(settings, { maxTriangles: 4000 });
    const { GenerateType, FaceCount, PolygonType } = asked!;
    assert.deepEqual(
      { GenerateType, FaceCount, PolygonType },
      { GenerateType: 'LowPoly', FaceCount: 4000, PolygonType: 'quadrilateral' },
    );
  });

  test('few faces by Polygen, from the model of a first job', async () => {
    const [first, second] = await askedFor({ topology: 'smart-topology', face_level: 'low' });
    assert.deepEqual([first!.GenerateType, first!.FaceCount], ['Normal', undefined]);
    const { File3D, ...rest } = second! as { File3D: { Type: string; Url: string } };
    assert.deepEqual(rest, {
      action: 'Submit3DSmartTopologyJob',
      region: 'ap-singapore',
      PolygonType: 'triangle',
      FaceLevel: 'low',
    });
    assert.equal(File3D.Type, 'GLB');
    assert.match(File3D.Url, /\/results\/0\?signature=/);
  });
});

describe('refusals of tencent, which have the status 200', () => {
  for (const [refuses, expected] of [
    ['AuthFailure.SignatureExpire', { kind: 'refused', refuses: 'all' }],
    ['UnauthorizedOperation', { kind: 'refused', refuses: 'all' }],
    ['InvalidParameterValue.Model', { kind: 'refused', refuses: 'unclear' }],
    ['FailedOperation.EngineServerLimitExceeded', { kind: 'busy' }],
    ['RequestLimitExceeded', { kind: 'busy' }],
    ['RequestSizeLimitExceeded', { kind: 'refused', refuses: 'this' }],
    ['FailedOperation.ServiceStopArrears', { kind: 'credit' }],
    ['FailedOperation.ServiceNotActivated', { kind: 'refused', refuses: 'all' }],
    ['FailedOperation.EngineRequestTimeout', { kind: 'unknown' }],
    ['OperationDenied.TextIllegalDetected', { kind: 'moderation' }],
    ['InternalError', { kind: 'failed' }],
  ] as const)
    test(`${refuses} is ${expected.kind}`, () =>
      using(
        { start: (options) => pairWith({ ...options, refuses }) },
        {},
        async ({ backend }, context) => {
          await assert.rejects(backend.submit(await jobFor(work, context), context), expected);
        },
      ));

  for (const refuses of ['in words', {}, { Code: 7 }])
    test(`a refusal that is not understood is unknown: ${JSON.stringify(refuses)}`, () =>
      using(
        { start: (options) => pairWith({ ...options, refuses }) },
        {},
        async ({ backend }, context) => {
          await assert.rejects(backend.submit(await jobFor(work, context), context), {
            kind: 'unknown',
          });
        },
      ));

  test('a bill that is not understood does not lose the model', () =>
    using(
      { start: (options) => pairWith({ ...options, billed: 'twelve' }) },
      {},
      async ({ backend }, context) => {
        const { files, facts } = await remoteStep(backend, await jobFor(work, context), context);
        assert.deepEqual([files.length, facts.host_credits], [1, 7]);
      },
    ));

  test('images that are too large are refused before they are sent', () =>
    using({ start: pairWith }, {}, async ({ mockServer, backend }, context) => {
      const job = await jobFor(work, context);
      await writeFile(job.images.front!.path, Buffer.alloc(6_100_000));
      await assert.rejects(backend.submit(job, context), { kind: 'refused', refuses: 'this' });
      assert.equal(mockServer.jobs.length, 0);
    }));
});
