import { argument, openLocation } from './given.ts'
import { callers } from './race.ts'
import { isWayName, WAYS } from './ways.ts'

/** One of several processes that write at once: `writer.ts <location> <way> <callers> <owner> <session>`. */
const [way, count] = [argument(1), Number(argument(2))]
if (!isWayName(way)) throw new Error(`There is no way ${way}`)
const home = { owner: argument(3), sessionId: argument(4) }
const contestant = callers(await WAYS[way](openLocation(), count, home), count)
const run = async (millis: number): Promise<void> => {
  process.send?.(await contestant.run(millis))
}
process.on('message', (millis) => void run(Number(millis)))
process.once('disconnect', () => process.exit())
process.send?.(0)
