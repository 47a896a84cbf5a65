import { runImport } from '../../packages/server/src/platform/import/run-import.ts'
import { courseWriter } from '../../packages/server/src/features/course/store/course-writer.ts'
import { argument, openGiven, sendMessage } from '../../packages/server/src/platform/store/testing/process.ts'
import { courseRows, sampleAdapter, sampleInput, sampleRunner } from './sample-course.ts'

const count = Number(argument(1))
const store = await openGiven()
let staged = 0
// Stored in part, the import waits inside of a batch for the test to end the process.
const adapter = sampleAdapter('new', courseRows(count, 'new'), async ({ checkpoint }) => {
  if (checkpoint < count) return
  sendMessage(staged)
  await new Promise((resolve) => process.once('message', resolve))
})
await runImport(
  { ...sampleRunner(store), onProgress: ({ rows }) => void (staged = rows) },
  adapter,
  courseWriter(store.dialect),
  sampleInput(),
)
