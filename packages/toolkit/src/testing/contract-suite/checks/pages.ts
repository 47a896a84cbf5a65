import { canonical } from '../../../contract/canonical.ts'
import { codeOf } from '../../call-tool.ts'
import type { ChecksOf } from '../check.ts'
import { refersToGiven } from '../attempts.ts'
import { takes, type Args, type Trial } from '../trial.ts'
import { whoHasMuch } from './plenty.ts'

const MOST_PAGES = 300

/** The one list among the data, if there is one. */
function itemsIn(data: unknown): readonly unknown[] | undefined {
  if (Array.isArray(data)) return data
  const lists = Object.values(Object(data)).filter((value) => Array.isArray(value))
  return lists.length === 1 ? lists[0] : undefined
}

interface Walked {
  readonly items: readonly unknown[]
  readonly faults: readonly string[]
}

/** Goes through all pages of one query. */
async function walk(trial: Trial, args: Args): Promise<Walked> {
  const caller = await whoHasMuch(trial)
  const items: unknown[] = []
  let cursor: string | undefined
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const outcome = await trial.call(cursor === undefined ? args : { ...args, cursor }, trial.as(caller))
    if (outcome.kind !== 'result')
      return { items, faults: [`page ${page} is answered with ${codeOf(outcome)}`] }
    const { data, _meta: meta } = outcome.result
    const found = itemsIn(data) ?? []
    const limit = Number(args['limit'] ?? Infinity)
    items.push(...found)
    if (found.length > limit)
      return { items, faults: [`asked for ${limit}, it gives ${found.length} on page ${page}`] }
    if (!meta.has_more) {
      const { total_items: total = items.length } = meta
      const isWhole = total === items.length || items.length === 0
      return {
        items,
        faults: isWhole ? [] : [`it speaks of ${total} items, and its pages hold ${items.length}`],
      }
    }
    cursor = meta.next_cursor
  }
  return { items, faults: [`there is no end after ${MOST_PAGES} pages`] }
}

/** Small pages show what one large page shows: nothing twice, nothing left out. */
async function addsUp(trial: Trial): Promise<readonly string[]> {
  const example = trial.examples.find((each) => !refersToGiven(each))
  if (!example) return []
  const { cursor: _, limit: __, ...query }: Args = { ...example.params }
  const whole = await walk(trial, query)
  if (whole.faults.length > 0 || !takes(trial.tool, 'limit')) return whole.faults
  const small = await walk(trial, { ...query, limit: 2 })
  if (small.faults.length > 0) return small.faults
  const [known, shown] = [whole, small].map(({ items }) => items.map((item) => canonical(item)))
  const missing = new Set(known).difference(new Set(shown))
  return [
    ...(new Set(shown).size < new Set(known).size || missing.size > 0
      ? [`in pages of 2 it leaves out ${missing.size} of ${known?.length}`]
      : []),
    ...((shown?.length ?? 0) > (known?.length ?? 0) ? ['in pages of 2 it shows items twice'] : []),
  ]
}

export const pageChecks: ChecksOf = (tool, { runs }) =>
  runs !== 0 && (takes(tool, 'cursor') || takes(tool, 'limit')) && !tool.tool.examples.every(refersToGiven)
    ? [{ name: 'adds up over all its pages', faults: addsUp }]
    : []
