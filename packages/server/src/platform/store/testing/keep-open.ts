import { openGiven, tell } from './process.ts'

const store = await openGiven()
tell(store.device)
// Until the test ends the process.
process.on('message', () => undefined)
