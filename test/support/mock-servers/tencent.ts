import { createHash, createHmac } from 'node:crypto';
import { bodyOf, listen, type MockServer, sendJson } from './mock-server.ts';
import { type HostedOptions, ResultLinks } from './result-links.ts';
import { type Run, Runs } from './runs.ts';

interface Job {
  Status: string;
  ErrorCode: string;
  ErrorMessage: string;
  run: Run;
}

export interface TencentOptions extends HostedOptions {
  /** Code with which every submission is refused, or an error of an unexpected shape. */
  refuses?: string | object;
  /** Value of `ResultCreditConsumed`, if it is reported. */
  billed?: unknown;
}

const SECRET_ID = 'AKIDexample';
const SECRET_KEY = 'secret-key';
const SUBMITS = ['SubmitHunyuanTo3DProJob', 'Submit3DSmartTopologyJob'];

/**
 * Mocks Tencent Cloud's API for Hunyuan3D: one path, actions in headers, signatures, refusals with the status 200, jobs
 * WAIT, RUN, DONE or FAIL, and results in several formats.
 */
export async function startMockTencent(options: TencentOptions = {}): Promise<MockServer> {
  const runs = new Runs(options);
  const links = new ResultLinks(options);
  const jobs = new Map<string, Job>();
  const server = await listen(
    {
      forget() {
        runs.forget();
        jobs.clear();
      },
      async answer(request, response, url) {
        if (links.answer(response, url)) return;
        const answer = (Response: object) =>
          sendJson(response, 200, { Response: { ...Response, RequestId: 'r' } });
        const refuse = (Code: string) => answer({ Error: { Code, Message: `${Code} in words` } });
        const body = await bodyOf(request);
        const { authorization, host } = request.headers;
        const header = (name: string) => String(request.headers[`x-tc-${name}`]);
        const expected = signatureOf(body, String(host), header('timestamp'));
        if (!authorization?.includes(`Credential=${SECRET_ID}/`))
          return refuse('AuthFailure.SecretIdNotFound');
        if (!authorization.endsWith(`Signature=${expected}`))
          return refuse('AuthFailure.SignatureFailure');
        if (header('version') !== '2023-09-01') return refuse('NoSuchVersion');
        const action = header('action');
        const { JobId, ...parameters } = JSON.parse(body.toString());
        if (!SUBMITS.includes(action)) {
          const job = jobs.get(JobId);
          if (!job) return refuse('FailedOperation.JobNotExist');
          const { run, ...shown } = job;
          const Url = links.link(server.url, run);
          const files = [
            { Type: 'OBJ', Url: `${Url}&format=obj` },
            { Type: 'GLB', Url },
            { Type: 'IMAGE', Url: `${Url}&format=png` },
          ];
          return answer({
            ...shown,
            ResultFile3Ds: job.Status === 'DONE' ? files : [],
            ...(options.billed !== undefined && { ResultCreditConsumed: options.billed }),
          });
        }
        const asked = { action, region: header('region'), ...parameters };
        const { refuses } = options;
        if (refuses === 'in words' || typeof refuses === 'object')
          return answer({ Error: refuses });
        if (refuses) return refuse(refuses);
        if (options.isPoor) return refuse('FailedOperation.ResourcePackExhausted');
        if (action === SUBMITS[0] && !parameters.Prompt === !parameters.ImageBase64)
          return refuse('InvalidParameter');
        if (runs.nextEnding === 'busy') {
          runs.refuse(asked);
          return refuse('RequestLimitExceeded.JobNumExceed');
        }
        const made = String(1_000_000 + runs.jobs.length);
        const run = runs.start(asked, (ended) => void end(made, ended));
        jobs.set(made, { Status: 'RUN', ErrorCode: '', ErrorMessage: '', run });
        if (options.losesAnswers) return void response.destroy();
        answer({ JobId: made });
      },
    },
    options.port,
  );

  async function end(id: string, run: Run) {
    const job = jobs.get(id)!;
    if (run.ending === 'lose') {
      run.job.state = 'lost';
      jobs.delete(id);
      return;
    }
    if (run.ending === 'fail') Object.assign(job, { Status: 'FAIL', ErrorCode: 'InternalError' });
    else if (run.ending === 'content')
      Object.assign(job, { Status: 'FAIL', ErrorCode: 'OperationDenied.ImageIllegalDetected' });
    else {
      await links.put(run, runs);
      job.Status = 'DONE';
    }
  }

  return Object.assign(runs, server);
}

/** Computes the signature on its own, step by step as in the documentation. */
function signatureOf(body: Buffer, host: string, timestamp: string): string {
  const hash = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
  const sign = (key: Buffer | string, text: string) =>
    createHmac('sha256', key).update(text).digest();
  const date = new Date(Number(timestamp) * 1000).toISOString().split('T')[0]!;
  const canonical = [
    'POST',
    '/',
    '',
    'content-type:application/json',
    `host:${host}`,
    '',
    'content-type;host',
    hash(body),
  ].join('\n');
  const text = `TC3-HMAC-SHA256\n${timestamp}\n${date}/hunyuan/tc3_request\n${hash(canonical)}`;
  const key = sign(sign(sign(`TC3${SECRET_KEY}`, date), 'hunyuan'), 'tc3_request');
  return sign(key, text).toString('hex');
}
