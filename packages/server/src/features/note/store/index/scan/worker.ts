import { workerData } from 'node:worker_threads'
import { sendFault, serveCalls } from '../../../../../platform/worker/serve-calls.ts'
import { IndexKeeper } from './index-keeper.ts'

const { indexFile }: { indexFile: string } = workerData

serveCalls(new IndexKeeper(indexFile, sendFault), { onStop: (keeper) => keeper.close() })
