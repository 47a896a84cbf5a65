import { pageOf } from '../../../../platform/cli/terminal/page.ts'
import type { Found } from './lists.ts'
import { plural } from './figures.ts'

/** What a list does not hold, said beside it. */
export function noteOn({ isMore, pendingFiles }: Omit<Found<unknown>, 'items'>, more: string): void {
  const { paint } = pageOf(process.stderr)
  if (isMore) console.error(paint.faint(more))
  if (pendingFiles > 0)
    console.error(paint.warning(`! ${plural(pendingFiles, 'log')} not indexed yet: more results may follow.`))
}
