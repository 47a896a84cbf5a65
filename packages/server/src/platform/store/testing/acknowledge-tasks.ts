import { argument, openGiven, sendMessage } from './process.ts'
import { addTask, sampleTask } from './sample-task.ts'

const AT_ONCE = 20

// Writes groups of tasks until it is killed, and names each that was acknowledged.
const store = await openGiven()
for (let group = 0; ; group++) {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      const title = `${argument(1)} ${group} ${index}`
      await addTask(store, sampleTask({ title, owner: `owner ${index % 3}` }))
      sendMessage(title)
    }),
  )
}
