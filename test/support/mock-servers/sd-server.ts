import type { ServerResponse } from 'node:http';
import { Bench, type BenchJob, samplePicture, sendJsonFile, sendPage } from './bench.ts';
import {
  bodyOf,
  listen,
  type MockServer,
  type MockServerOptions,
  sendJson,
} from './mock-server.ts';

export interface SdServerOptions extends MockServerOptions {
  /** Whether it can cancel a running job; otherwise 409. */
  cancelsWork?: boolean;
}

interface SdJob extends BenchJob {
  bytes?: Uint8Array;
}

const STATUS = {
  queued: 'queued',
  running: 'generating',
  done: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  lost: 'failed',
} as const;

/** Mocks the native jobs of stable-diffusion.cpp's sd-server: one is running, the others are waiting. */
export async function startMockSdServer(options: SdServerOptions = {}): Promise<MockServer> {
  const { cancelsWork = true } = options;
  const bench = new Bench(options);
  const jobs = new Map<string, SdJob>();
  let line: Promise<void> = Promise.resolve();

  function submit(response: ServerResponse, asked: Record<string, unknown>): void {
    if (bench.nextEnding === 'busy') {
      sendJson(response, 429, { error: 'job queue is full' });
      return;
    }
    const job: SdJob = bench.begin(asked);
    const id = `job_${String(job.index).padStart(10, '0')}`;
    jobs.set(id, job);
    line = line.then(async () => {
      // A job that was cancelled while it waited is not started.
      if (job.job.state !== 'queued') return;
      const made = await bench.work(job, 'image');
      if (made) job.bytes = made;
    });
    sendJson(response, 202, {
      id,
      kind: 'img_gen',
      status: 'queued',
      created: 1,
      poll_url: `/sdcpp/v1/jobs/${id}`,
    });
  }

  async function tell(response: ServerResponse, id: string): Promise<void> {
    const job = jobs.get(id);
    if (!job) {
      sendJson(response, 404, { error: 'job not found' });
      return;
    }
    const { state, asked } = job.job;
    const common = { id, kind: 'img_gen', created: 1, queue_position: 0 };
    const { bytes } = job;
    if (!bytes || state === 'failed')
      sendJson(response, 200, {
        ...common,
        status: state === 'done' ? 'generating' : STATUS[state],
        result: null,
        error:
          state === 'failed'
            ? { code: 'generation_failed', message: 'generate_image returned empty results' }
            : null,
      });
    else if (job.ending === 'html') sendPage(response);
    else {
      const more: string[] = [];
      for (let index = 1; index < Number(asked.batch_count ?? 1); index++)
        more.push(Buffer.from(await samplePicture(job.index + index)).toString('base64'));
      sendJsonFile(response, job.ending, bytes, (base64) => ({
        ...common,
        status: 'completed',
        result: {
          output_format: 'png',
          images: [base64, ...more].map((b64_json, index) => ({ index, b64_json })),
        },
        error: null,
      }));
    }
  }

  function cancel(response: ServerResponse, id: string): void {
    const job = jobs.get(id);
    if (!job) sendJson(response, 404, { error: 'job not found' });
    else if (job.job.state === 'queued' || (cancelsWork && job.job.state === 'running')) {
      bench.cancel(job.job);
      sendJson(response, 200, { id, status: 'cancelled' });
    } else sendJson(response, 409, { error: 'job cannot be cancelled' });
  }

  const server = await listen(
    {
      async answer(request, response, { pathname }) {
        const body = (await bodyOf(request)).toString();
        const [, id = '', verb] = /^\/sdcpp\/v1\/jobs\/([^/]+)(\/cancel)?$/.exec(pathname) ?? [];
        if (pathname === '/sdcpp/v1/capabilities')
          sendJson(response, 200, { model: { name: 'sd.gguf' }, limits: { max_queue_size: 8 } });
        else if (pathname === '/sdcpp/v1/img_gen') submit(response, JSON.parse(body));
        else if (verb) cancel(response, id);
        else if (id) await tell(response, id);
        else sendJson(response, 404, { error: 'not found' });
      },
      forget() {
        jobs.clear();
        line = Promise.resolve();
        bench.forget();
      },
    },
    options.port,
  );
  return bench.mockServer(server);
}
