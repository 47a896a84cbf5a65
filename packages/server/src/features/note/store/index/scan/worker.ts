import { workerData } from 'node:worker_threads'
import { sendFault, serveCalls } from '../../../../../platform/worker/serve-calls.ts'
import { IndexWorker } from './index-worker.ts'

const { indexFile }: { indexFile: string } = workerData

serveCalls(new IndexWorker(indexFile, sendFault), { onStop: (indexer) => indexer.close() })
