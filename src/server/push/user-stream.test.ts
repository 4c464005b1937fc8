import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Frame } from './frames.ts';
import { UserStream } from './user-stream.ts';

const change = (task_uuid: string, cursor: number) => ({ user_uuid: 'u', task_uuid, cursor });
const take = (stream: UserStream) => {
  const { places, upTo } = stream.take();
  return [places.map(({ task_uuid, cursor }) => `${task_uuid}${cursor}`).join(' '), upTo];
};

function opened(latest: number): UserStream {
  const stream = new UserStream('u');
  stream.open(latest);
  return stream;
}

test('changes of one task become one, in the order of their last cursors', () => {
  const stream = opened(10);
  for (const [task, cursor] of [
    ['a', 11],
    ['b', 12],
    ['a', 13],
    ['c', 14],
  ] as const)
    stream.note(change(task, cursor));
  assert.deepEqual(take(stream), ['b12 a13 c14', 14]);
  assert.deepEqual(take(stream), ['', 14]);
});

test('a notification that is known is ignored', () => {
  const stream = opened(10);
  stream.note(change('a', 9));
  stream.note(change('a', 11));
  stream.note(change('a', 11));
  assert.deepEqual(take(stream), ['a11', 11]);
});

test('a gap in the cursors sends the stream to the database, from what was dispatched', () => {
  const stream = opened(10);
  stream.note(change('a', 11));
  stream.note(change('b', 13));
  assert.ok(stream.behind);
  assert.deepEqual(take(stream), ['', 10]);
  stream.recover([change('a', 11), change('c', 12), change('b', 13)], 13);
  assert.ok(!stream.behind);
  assert.deepEqual(take(stream), ['a11 c12 b13', 13]);
  stream.note(change('a', 14));
  assert.deepEqual(take(stream), ['a14', 14]);
});

test('what comes in while the database is read keeps the stream behind', () => {
  const stream = opened(10);
  stream.fallBehind();
  stream.note(change('b', 12));
  stream.recover([change('a', 11)], 11);
  assert.ok(stream.behind);
  assert.deepEqual(take(stream), ['a11', 11]);
});

test('a gap during a flush repeats nothing that the flush dispatches', () => {
  const stream = opened(10);
  stream.note(change('a', 11));
  const flushed = stream.take();
  stream.fallBehind();
  stream.dispatch([], flushed.upTo);
  assert.equal(stream.dispatched, 11);
  stream.recover([change('b', 12)], 12);
  assert.deepEqual(take(stream), ['b12', 12]);
});

test('notifications before the place is known are not lost', () => {
  const stream = new UserStream('u');
  stream.note(change('a', 11));
  stream.open(10);
  assert.ok(stream.behind);
  const early = new UserStream('u');
  early.note(change('a', 10));
  early.open(10);
  assert.ok(!early.behind);
});

test('dispatch offers to every subscriber, also an advance without frames', () => {
  const stream = opened(10);
  const offers: [number, number][] = [];
  const offer = (frames: readonly Frame[], upTo: number) => offers.push([frames.length, upTo]);
  stream.subscribers.add({ user_uuid: 'u', offer });
  stream.dispatch([], 12);
  assert.deepEqual(offers, [[0, 12]]);
});
