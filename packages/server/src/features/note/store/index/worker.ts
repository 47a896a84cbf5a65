import { parentPort, workerData } from 'node:worker_threads'
import { codeOf } from '../../../../platform/derived-index/damage.ts'
import { IndexKeeper } from './index-keeper.ts'
import type { Question, Request, Response, WorkerOrder } from './worker-protocol.ts'

const { indexFile }: WorkerOrder = workerData
const say = (message: Response): void => parentPort?.postMessage(message, [])
const keeper = new IndexKeeper(indexFile, (path, error) =>
  say({ type: 'fault', path, message: messageOf(error) }),
)

parentPort?.on('message', (request: Request) => {
  switch (request.type) {
    case 'open':
      return keeper.open(request.vault, request.root)
    case 'close':
      return keeper.drop(request.vault)
    case 'queried':
      return keeper.lookAround(request.vault)
    case 'stop':
      keeper.close()
      // An open port would keep the worker alive.
      return parentPort?.close()
    default:
      void answer(request)
  }
})

async function answer(question: Question): Promise<void> {
  const { number } = question
  try {
    await served(question)
    say({ type: 'done', number })
  } catch (error) {
    say({ type: 'failed', number, message: messageOf(error), code: codeOf(error) })
  }
}

function served(question: Question): Promise<void> {
  switch (question.type) {
    case 'settle':
      return keeper.settle(question.vault)
    case 'refresh':
      return keeper.refresh(question.vault, question.paths)
    case 'remember':
      return keeper.remember(question.vault, question.hash, question.lines)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
