import { bodyOf, listen, type MockServer, sendJson } from './mock-server.ts';
import type { HostedOptions } from './result-links.ts';
import { Runs, sendMade } from './runs.ts';

/** Mocks Stability: a form, and the response is the model. */
export async function startMockStability(options: HostedOptions = {}): Promise<MockServer> {
  const runs = new Runs(options);
  const server = await listen(
    {
      forget: () => runs.forget(),
      async answer(request, response, url) {
        const refuse = (status: number, name: string, error: string) =>
          sendJson(response, status, { id: 'a'.repeat(32), name, errors: [error] });
        if (request.headers.authorization !== 'Bearer sk_key')
          return refuse(401, 'unauthorized', 'missing or invalid key');
        if (url.pathname === '/v1/user/balance') return sendJson(response, 200, { credits: 12.5 });
        const form = await new Response(new Uint8Array(await bodyOf(request)), {
          headers: { 'content-type': request.headers['content-type']! },
        }).formData();
        const image = (form.get('image') as File).size;
        const asked = { ...Object.fromEntries(form), image, path: url.pathname };
        if (options.isPoor) return refuse(402, 'payment_required', 'not enough credits');
        const ending = runs.nextEnding;
        if (ending === 'busy' || ending === 'content') runs.refuse(asked);
        if (ending === 'busy') return refuse(429, 'rate_limit_exceeded', 'more than 150 in 10 s');
        if (ending === 'content')
          return refuse(403, 'content_moderation', 'Your request was flagged by our system');
        const run = runs.start(asked, async (ended) => {
          if (ended.ending === 'lose') {
            run.job.state = 'lost';
            return server.restart();
          }
          if (ended.ending === 'fail') return refuse(500, 'internal_error', 'Traceback /home/x.py');
          sendMade(response, await runs.made(ended), ended.ending);
        });
        if (options.losesAnswers) response.destroy();
      },
    },
    options.port,
  );
  return Object.assign(runs, server);
}
