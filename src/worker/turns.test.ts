import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as soon } from 'node:timers/promises';
import { Turns } from './turns.ts';

const never = new AbortController().signal;

/** Runs work under a name until `end` is called with that name. */
function line(turns: Turns) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    async enter(owner: string, name: string, signal = never) {
      await turns.take(owner, signal, () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    },
    async end(name: string) {
      ends.get(name)!();
      await soon();
    },
  };
}

test('one owner has one place, however many are free', async () => {
  const { started, enter, end } = line(new Turns(2));
  void enter('a', 'a1');
  void enter('a', 'a2');
  void enter('b', 'b1');
  await soon();
  assert.deepEqual(started, ['a1', 'b1']);
  await end('a1');
  assert.deepEqual(started, ['a1', 'b1', 'a2']);
});

test('who comes last with one waits for one turn of each other, not for all of theirs', async () => {
  const { started, enter, end } = line(new Turns(1));
  for (const i of [1, 2, 3, 4]) void enter('a', `a${i}`);
  for (const i of [1, 2, 3, 4]) void enter('b', `b${i}`);
  void enter('c', 'c1');
  await soon();
  for (let i = 0; i < 8; i++) await end(started.at(-1)!);
  assert.deepEqual(started, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4', 'b3', 'b4']);
});

test('who gives up waiting leaves the line, and a failure frees the place', async () => {
  const turns = new Turns(1);
  const { started, enter, end } = line(turns);
  void enter('a', 'a1');
  const leaving = new AbortController();
  const left = enter('b', 'b1', leaving.signal);
  void enter('b', 'b2');
  leaving.abort(new Error('gone'));
  await assert.rejects(left, /gone/);
  await assert.rejects(
    turns.take('b', leaving.signal, async () => {}),
    /gone/,
  );
  await end('a1');
  assert.deepEqual(started, ['a1', 'b2']);
  await end('b2');
  await assert.rejects(
    turns.take('c', never, () => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await turns.take('d', never, async () => 4), 4);
});
