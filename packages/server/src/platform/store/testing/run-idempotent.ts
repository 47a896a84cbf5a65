import { IdempotencyStore } from '../idempotency-store.ts'
import { argument, finish, openGiven, sendMessage } from './process.ts'
import { addTask, sampleTask } from './sample-task.ts'

const store = await openGiven()
const mode = argument(1) === 'atomic' ? 'atomic' : 'two-phase'
const ending = argument(2)
const key = { owner: 'ann', tool: 'add_task', clientEventId: 'event-1', payloadHash: 'hash-1' }

const outcome = await new IdempotencyStore(store).run(key, mode, async () => {
  await addTask(store, sampleTask({ title: `by ${process.pid}` }))
  if (ending === 'hang') {
    sendMessage('working')
    await new Promise((resolve) => process.once('message', resolve))
  }
  return `result of ${process.pid}`
})
await store.close()
finish(outcome)
