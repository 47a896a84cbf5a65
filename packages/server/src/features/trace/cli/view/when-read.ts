import { setTimeout } from 'node:timers/promises'
import { StatusLine } from '../../../../platform/cli/terminal/status-line.ts'
import { plural } from './figures.ts'
import type { Found } from './lists.ts'

const PAUSE_MS = 100
/** After this time without progress, what is there is shown. */
const STALLED_MS = 15_000

/** Asks again until all logs are read: nobody may be there to read them when this command has ended. */
export async function whenRead<Item>(ask: () => Promise<Found<Item>>): Promise<Found<Item>> {
  const status = new StatusLine()
  let found = await ask()
  let fewest = found.pendingFiles
  let giveUpAt = Date.now() + STALLED_MS
  while (found.pendingFiles > 0 && Date.now() < giveUpAt) {
    status.show(`${plural(found.pendingFiles, 'log')} left to index …`)
    await setTimeout(PAUSE_MS)
    found = await ask()
    if (found.pendingFiles >= fewest) continue
    fewest = found.pendingFiles
    giveUpAt = Date.now() + STALLED_MS
  }
  status.end()
  return found
}
