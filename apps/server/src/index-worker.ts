import { parentPort, workerData } from 'node:worker_threads';
import { makeIndex, type IndexTask } from './runtime/make-index.ts';

// A thread of its own: nobody who is being answered waits until the documentation is indexed. Whoever starts it tells the task.
parentPort?.postMessage(makeIndex(workerData as IndexTask));
