import assert from 'node:assert/strict';
import { ERRORS } from '../../src/contract/errors.ts';
import { type Answer, send } from '../support/http.ts';

/** Sends a request and demands a 4xx of the error table in our flat shape. */
export async function refused(url: string, init: RequestInit): Promise<Answer> {
  const answer = await send(url, init);
  const { status, body } = answer;
  const shown = `${status} ${JSON.stringify(body).slice(0, 500)}`;
  assert.ok(status >= 400 && status < 500, shown);
  assert.equal(typeof body, 'object', shown);
  const { code, message, suggestion, request_id, ...more } = body;
  assert.deepEqual(more, {}, shown);
  assert.equal(ERRORS[code as keyof typeof ERRORS]?.status, status, shown);
  assert.ok(typeof message === 'string' && message.length > 0 && message.length < 2000, shown);
  assert.ok(suggestion === undefined || typeof suggestion === 'string', shown);
  assert.equal(request_id, answer.headers.get('x-request-id'), shown);
  return answer;
}
