import { openGiven, sendMessage } from './process.ts'

const store = await openGiven()
sendMessage(store.device)
// Runs until the test ends the process.
process.on('message', () => undefined)
