import { once } from 'node:events'
import { argument, conclude, openGiven, tell } from './process.ts'
import { addTask, sampleTask } from './sample-task.ts'

const store = await openGiven()
const writer = argument(1)
const count = Number(argument(2))
tell('ready')
await once(process, 'message')
const seqs = await Promise.all(
  Array.from({ length: count }, (_, index) => addTask(store, sampleTask({ title: `${writer} ${index}` }))),
)
await store.close()
conclude(seqs)
