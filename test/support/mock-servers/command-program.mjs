#!/usr/bin/env node
// A program for the kind `command`. Its directory contains its instructions: endings.json, files.
import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
  strict: false,
  options: { image: { type: 'string' }, output: { type: 'string' }, child: { type: 'boolean' } },
});
const log = (entry) =>
  appendFileSync(join(here, 'jobs.jsonl'), `${JSON.stringify({ pid: process.pid, ...entry })}\n`);
const { endings, milliseconds } = JSON.parse(readFileSync(join(here, 'plan.json'), 'utf8'));
const index = readFileSync(join(here, 'jobs.jsonl'), 'utf8')
  .split('\n')
  .filter((line) => line.includes('"begun"')).length;
const ending = endings[index] ?? 'succeed';
log({
  event: 'begun',
  asked: {
    arguments: process.argv.slice(2),
    environment: process.env,
    image: values.image?.length,
  },
});
if (ending === 'busy') process.exit(75);
if (ending === 'content') process.exit(65);
if (ending === 'hang') {
  // Ignores requests to end, with a child that ignores them too.
  process.on('SIGTERM', () => log({ event: 'asked to end' }));
  if (!values.child) {
    const child = spawn('/bin/sh', ['-c', 'trap "" TERM; sleep 60'], { stdio: 'inherit' });
    log({ event: 'child', child: child.pid });
  }
  setInterval(() => {}, 1000);
} else {
  console.log('loading weights');
  console.log('progress 0.25 sampling');
  setTimeout(() => {
    console.log('{"progress": 0.75, "stage": "texturing"}');
    if (ending === 'fail') {
      console.error(
        'Traceback (most recent call last):\n  File "/home/model.py"\nCUDA out of memory',
      );
      process.exit(1);
    }
    let made = readFileSync(join(here, 'made'));
    if (ending === 'truncated') made = made.subarray(0, made.length >> 1);
    if (ending === 'html') made = '<html></html>';
    if (ending !== 'lose') writeFileSync(values.output, made);
    log({ event: 'done' });
    // A process left behind keeps its end of the pipes open.
    if (values.child) spawn('sleep', ['60'], { stdio: 'inherit' }).unref();
    process.exit(0);
  }, milliseconds);
}
