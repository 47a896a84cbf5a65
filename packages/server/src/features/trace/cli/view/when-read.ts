import { setTimeout } from 'node:timers/promises'
import { plural } from './figures.ts'
import type { Found } from './lists.ts'

const PAUSE_MS = 100
/** So long without one log less, and what there is is shown. */
const PATIENCE_MS = 15_000

/** Asks again until all logs are read: nobody may be there to read them when this command has ended. */
export async function whenRead<Item>(ask: () => Promise<Found<Item>>): Promise<Found<Item>> {
  let found = await ask()
  let fewest = found.pendingFiles
  let giveUpAt = Date.now() + PATIENCE_MS
  while (found.pendingFiles > 0 && Date.now() < giveUpAt) {
    overwrite(`${plural(found.pendingFiles, 'log')} to read …`)
    await setTimeout(PAUSE_MS)
    found = await ask()
    if (found.pendingFiles >= fewest) continue
    fewest = found.pendingFiles
    giveUpAt = Date.now() + PATIENCE_MS
  }
  overwrite('')
  return found
}

/** One line that is written over, for people who watch. */
function overwrite(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`)
}
