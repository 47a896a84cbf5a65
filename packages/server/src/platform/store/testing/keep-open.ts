import { openGiven, sendMessage } from './process.ts'

const store = await openGiven()
sendMessage(store.device)
// Until the test ends the process.
process.on('message', () => undefined)
