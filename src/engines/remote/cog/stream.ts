import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { Answer } from '../http/exchange.ts';
import { jsonIn } from '../http/json-client.ts';
import { serverSentEvents } from '../http/server-sent-events.ts';
import type { Hearing } from './hearing.ts';
import { predictionOf } from './prediction.ts';

/** Tells what the stream of a prediction says. One that ends before the job is `unknown`: the job may go on. */
export async function followEvents(answer: Answer, hearing: Hearing, most: number): Promise<void> {
  let detail = 'the stream ended';
  try {
    for await (const { event, data } of serverSentEvents(answer, most)) {
      if (event === 'start') hearing.hear({ status: 'starting' });
      // Outputs come again with the end; that they come shows that it works.
      else if (event === 'output' || event === 'log') hearing.hear({ status: 'processing' });
      else if (event === 'completed') {
        const prediction = predictionOf(jsonIn(data));
        if (prediction) hearing.hear(prediction);
      } else if (event === 'error') detail = data;
    }
  } catch (error) {
    detail = (error as Error).message;
  }
  hearing.fail(new RemoteFailure('unknown', 'the stream of the job broke', { detail }));
}
