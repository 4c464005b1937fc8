/** A thread that signs the outputs of one task, so that large or damaged files cannot hold up the worker. */
import { parentPort, workerData } from 'node:worker_threads';
import { type SignJob, signFiles } from './sign-files.ts';

parentPort!.postMessage(signFiles(workerData as SignJob));
