import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { Answer } from '../http/exchange.ts';
import { jsonIn } from '../http/json-client.ts';
import { serverSentEvents } from '../http/server-sent-events.ts';
import type { Hearing } from './hearing.ts';
import { predictionOf } from './prediction.ts';

/**
 * Passes on the events of a prediction's stream. If the stream ends before the job, the failure is `unknown`, because
 * the job may continue.
 */
export async function followEvents(answer: Answer, hearing: Hearing, most: number): Promise<void> {
  let detail = 'the stream ended';
  try {
    for await (const { event, data } of serverSentEvents(answer, most)) {
      if (event === 'start') hearing.hear({ status: 'starting' });
      // Outputs are repeated at the end; until then they only show that the job is running.
      else if (event === 'output' || event === 'log') hearing.hear({ status: 'processing' });
      else if (event === 'completed') {
        const prediction = predictionOf(jsonIn(data));
        if (prediction) hearing.hear(prediction);
      } else if (event === 'error') detail = data;
    }
  } catch (error) {
    detail = (error as Error).message;
  }
  hearing.fail(new RemoteFailure('unknown', 'the job’s stream broke', { detail }));
}
