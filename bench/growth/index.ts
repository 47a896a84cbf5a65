import type { Options, Result } from '../benchmark.ts'
import { simulateOwners } from './owners/simulate.ts'
import { measureProcess } from './process.ts'

const PARTS: Readonly<Record<string, (options: Options) => Promise<Result>>> = {
  process: measureProcess,
  owners: simulateOwners,
}

/** What stays the same while a server runs (`process`) and while its data grows (`owners`). */
export async function run(options: Options): Promise<Result> {
  const names = options.only === undefined ? Object.keys(PARTS) : [options.only]
  const figures: Record<string, object> = {}
  let failed = false
  for (const name of names) {
    const part = PARTS[name]
    if (!part) throw new Error(`--only takes one of ${Object.keys(PARTS).join(', ')}`)
    const result = await part(options)
    figures[name] = result.figures
    failed ||= result.failed
  }
  return { figures: { bench: 'growth', ...figures }, failed }
}
