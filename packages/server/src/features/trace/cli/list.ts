import { homedir } from 'node:os'
import { dashIfZero } from '../../../platform/usage/format-figures.ts'
import { shortIds } from '../../../platform/cli/terminal/short-ids.ts'
import { printJson, printTable } from '../../../platform/cli/terminal/output.ts'
import { asStarted } from '../../../platform/cli/started-as.ts'
import { printRefusals, withCalls } from './view/calls.ts'
import { count, span } from './view/format.ts'
import { countOf, frameOf, filterArguments } from './view/options.ts'
import { type Found, type ListedSession, printNotes, sessionsOf, untilIndexed } from './view/lists.ts'
import { shownProvider } from './view/provider-name.ts'
import type { TraceListOptions } from './index.ts'
import type { CommandHost } from '../../../platform/cli/command-host.ts'

export async function list(host: CommandHost, options: TraceListOptions): Promise<void> {
  const limit = countOf('--limit', options.limit ?? '20', 1)
  const { args, since } = filterArguments(options)
  const asked = { ...args, ...(options.subagents ? { with_subagents: true } : {}) }
  await printRefusals(frameOf(options), async () => {
    const found = await withCalls(host, options, (calls) =>
      untilIndexed(() => sessionsOf(calls, asked, { limit, since })),
    )
    if (options.json) for (const session of found.items) printJson(session)
    else print(found, Object.keys(asked).length > 0)
    printNotes(found, 'More results: raise --limit to see them.')
  })
}

function print({ items }: Found<ListedSession>, isFiltered: boolean): void {
  if (items.length === 0) {
    console.log(
      asStarted(
        isFiltered
          ? 'No matching sessions. `tn trace list` without options shows the newest.'
          : 'No sessions yet. `tn trace root list` shows the log folders.',
      ),
    )
    return
  }
  const ids = shortIds(items.map(({ session_id }) => session_id))
  const year = new Date().toISOString().slice(0, 4)
  printTable(
    COLUMNS.map(({ heading }) => heading),
    items.map((session, at) => COLUMNS.map(({ cell }) => cell(session, ids[at] ?? '', year))),
    HIDE_FIRST,
  )
}

interface ListColumn {
  readonly heading: string
  cell(session: ListedSession, id: string, year: string): string
}

const COLUMNS: readonly ListColumn[] = [
  { heading: 'id', cell: (_, id) => id },
  { heading: 'agent', cell: ({ provider }) => shownProvider(provider) },
  { heading: 'when (UTC)', cell: ({ end_time }, _, year) => dayOf(end_time, year) },
  { heading: ' took', cell: ({ duration_seconds }) => span(duration_seconds * 1000) },
  { heading: ' turns', cell: ({ turns }) => String(turns) },
  { heading: ' calls', cell: ({ tool_calls }) => String(tool_calls) },
  { heading: ' failed', cell: ({ failed_calls }) => dashIfZero(failed_calls) },
  { heading: ' tokens', cell: ({ total_tokens }) => count(total_tokens) },
  { heading: 'folder', cell: ({ folder }) => lastPart(folder) },
  { heading: 'about', cell: ({ title, snippet }) => title ?? snippet },
]

const HIDE_FIRST = ['folder', 'took', 'calls', 'failed', 'turns', 'agent', 'tokens']

/** To the minute within this year, otherwise the date. */
const dayOf = (iso: string | null, year: string): string =>
  iso === null ? '' : iso.startsWith(year) ? `${iso.slice(5, 10)} ${iso.slice(11, 16)}` : iso.slice(0, 10)

const lastPart = (folder: string | null): string => {
  if (folder === null) return ''
  return folder === homedir() ? '~' : (folder.split(/[/\\]/).findLast(Boolean) ?? folder)
}
