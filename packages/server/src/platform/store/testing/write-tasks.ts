import { once } from 'node:events'
import { argument, finish, openGiven, sendMessage } from './process.ts'
import { addTask, sampleTask } from './sample-task.ts'

const store = await openGiven()
const writer = argument(1)
const count = Number(argument(2))
sendMessage('ready')
await once(process, 'message')
const seqs = await Promise.all(
  Array.from({ length: count }, (_, index) => addTask(store, sampleTask({ title: `${writer} ${index}` }))),
)
await store.close()
finish(seqs)
