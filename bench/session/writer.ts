import { argument, openLocation } from './given.ts'
import { ours } from './ours.ts'
import { plain } from './plain.ts'
import { callers } from './race.ts'

/** One of several processes that write at once: `writer.ts <location> <ours|plain> <callers> <session>`. */
const count = Number(argument(2))
const open = argument(1) === 'ours' ? ours : plain
const contestant = callers(await open(openLocation(), count, argument(3)), count)
const run = async (millis: number): Promise<void> => {
  process.send?.(await contestant.run(millis))
}
process.on('message', (millis) => void run(Number(millis)))
process.once('disconnect', () => process.exit())
process.send?.(0)
