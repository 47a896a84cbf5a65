import { type Page, pageOf } from '../../../platform/cli/terminal/page.ts'
import { cutTo, textWidth } from '../../../platform/cli/terminal/text-width.ts'
import { printJson, shortTime } from '../../../platform/cli/terminal/output.ts'
import { shortIds } from '../../../platform/cli/terminal/short-ids.ts'
import { startedAs } from '../../../platform/cli/started-as.ts'
import { printRefusals, withCalls } from './view/calls.ts'
import { clip } from './view/format.ts'
import { countOf, frameOf, filterArguments } from './view/options.ts'
import { type Hit, hitsOf, printNotes, untilIndexed } from './view/lists.ts'
import { shownProvider } from './view/provider-name.ts'
import type { TraceSearchOptions } from './index.ts'
import type { CommandHost } from '../../../platform/cli/command-host.ts'

const EXCERPT_LINES = 3

/** `tn trace search`: matching steps, and the command that shows the first. */
export async function search(host: CommandHost, text: string, options: TraceSearchOptions): Promise<void> {
  const limit = countOf('--limit', options.limit ?? '20', 1)
  const { args } = filterArguments(options)
  const asked = { query: text, ...args, ...(options.in === undefined ? {} : { session_id: options.in }) }
  await printRefusals(frameOf(options), async () => {
    const found = await withCalls(host, options, (calls) => untilIndexed(() => hitsOf(calls, asked, limit)))
    if (options.json) for (const hit of found.items) printJson(hit)
    else if (found.items.length === 0) console.log('No results.')
    else console.log(hitLines(found.items, pageOf(process.stdout)).join('\n'))
    printNotes(found, 'More results: raise --limit to see them.')
  })
}

function hitLines(hits: readonly Hit[], page: Page): string[] {
  const ids = shortIds(hits.map(({ session_id }) => session_id))
  const { paint, width } = page
  const lines = hits.flatMap((hit, at) => {
    const position = `${ids[at] ?? ''}  turn ${hit.turn_index}, step ${hit.step_index}`
    const about = cutTo(`  ${aboutOf(hit)}`, width - textWidth(position))
    const found = clip(hit.excerpt, width - 2, EXCERPT_LINES).lines.map((line) => `  ${line}`)
    return [paint.strong(position) + paint.faint(about), ...found, '']
  })
  const [first] = hits
  const command = first ? `${startedAs()} trace show ${ids[0] ?? ''} --turn ${first.turn_index}` : ''
  return [...lines, `→ Show the first: ${paint.good(command)}`]
}

const aboutOf = ({ kind, name, provider, time }: Hit): string =>
  [name ?? kind.replaceAll('_', ' '), shownProvider(provider), time === null ? '' : shortTime(time)]
    .filter(Boolean)
    .join(' · ')
