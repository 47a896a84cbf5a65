import type { SummaryView } from '../../tools/shared/views/summary-view.ts'
import { safeText } from '../../../../platform/cli/terminal/cell.ts'
import type { Page } from '../../../../platform/cli/terminal/page.ts'
import { pairLines } from '../../../../platform/cli/terminal/table.ts'
import { shortTime } from '../../../../platform/cli/terminal/output.ts'
import { clip, clock, count, plural, span } from './format.ts'
import { shownProvider } from './provider-name.ts'

type Summary = Readonly<SummaryView>

const MOST = 6
const MOST_FAILURES = 3

export function summaryLines(summary: Summary, page: Page): string[] {
  const { paint } = page
  const rows = rowsOf(summary).filter(([, text]) => text !== '')
  return [
    paint.strong(`${shownProvider(summary.provider)}  ${summary.session_id}`),
    ...pairLines(rows, page, { style: paint.faint, lines: (text, room) => clip(text, room, MOST).lines }),
  ]
}

function rowsOf(summary: Summary): [string, string][] {
  const { stats, models, files, subagents, findings } = summary
  return [
    ['folder', summary.folder ?? ''],
    ['when', whenOf(summary)],
    ['part of', summary.parent ?? ''],
    ['did', didOf(summary)],
    ['tokens', tokensOf(summary)],
    [
      'models',
      named(
        models.map(({ name, tokens }) => `${name} (${count(tokens)})`),
        stats.models,
      ),
    ],
    ['tools', named(summary.tools.map(toolText), stats.tools)],
    ['files', named(files.map(fileText), stats.files)],
    ['started', named([...subagents], stats.subagents)],
    ['failed', failuresText(findings)],
    ['repeated', findings.loops.slice(0, 3).map(loopText).join('\n')],
    [
      'slowest',
      findings.slowest
        .filter((turn) => turn.duration_seconds > 0)
        .slice(0, 3)
        .map(slowText)
        .join(', '),
    ],
    ['costliest', findings.costliest.slice(0, 3).map(costText).join(', ')],
    [
      'skipped',
      stats.skipped_lines > 0 ? `${plural(stats.skipped_lines, 'line')} of the log could not be read` : '',
    ],
  ]
}

function whenOf({ start_time, end_time, stats }: Summary): string {
  if (start_time === null) return ''
  const [start, last] = [shortTime(start_time), shortTime(end_time)]
  const sameDay = last.slice(0, 10) === start.slice(0, 10)
  const end = end_time === null || last === start ? '' : ` – ${sameDay ? clock(end_time) : last}`
  const took = stats.duration_seconds > 0 ? ` (${span(stats.duration_seconds * 1000)})` : ''
  return `${start}${end} UTC${took}`
}

const didOf = ({ stats }: Summary): string =>
  [
    plural(stats.total_turns, 'turn'),
    plural(stats.steps, 'step'),
    `${plural(stats.tool_calls, 'tool call')}${stats.failed_calls > 0 ? `, ${stats.failed_calls} failed` : ''}`,
    stats.compactions > 0 ? plural(stats.compactions, 'compaction') : '',
  ]
    .filter(Boolean)
    .join(' · ')

function tokensOf({ tokens, stats }: Summary): string {
  if (tokens.total === 0) return ''
  const parts = [
    ['in', tokens.input],
    ['out', tokens.output],
    ['cache read', tokens.cache_read],
    ['cache write', tokens.cache_write],
    ['reasoning within out', tokens.reasoning],
    ['sub-agents besides', stats.subagent_tokens],
  ] as const
  const shown = parts.filter(([, amount]) => amount > 0).map(([name, amount]) => `${name} ${count(amount)}`)
  return `${count(tokens.total)}: ${shown.join(' · ')}`
}

function named(texts: readonly string[], total: number): string {
  const shown = texts.slice(0, MOST).map(safeText)
  const more = total - shown.length
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

const toolText = ({ name, calls, failed }: Summary['tools'][number]): string =>
  `${name} ×${calls}${failed > 0 ? ` (${failed} ✗)` : ''}`

const fileText = ({ path, reads, writes }: Summary['files'][number]): string =>
  `${path} (${[writes > 0 ? plural(writes, 'write') : '', reads > 0 ? plural(reads, 'read') : ''].filter(Boolean).join(', ')})`

const oneLiner = (text: string): string => text.replace(/\s+/g, ' ').trim()

function failuresText({ failed, failures }: Summary['findings']): string {
  if (!failures) return failed.slice(0, MOST_FAILURES).map(failedText).join('\n')
  return failures
    .slice(0, MOST_FAILURES)
    .map(({ tool, kind, count: calls, reason = '', turn_index: turn, step_index: step }) => {
      const times = calls === 1 ? '' : ` ×${calls}`
      return `turn ${turn}, step ${step}: ${tool}${times}, ${kind.replaceAll('-', ' ')} – ${oneLiner(reason)}`
    })
    .join('\n')
}

const failedText = ({
  turn_index,
  step_index,
  tool,
  message,
}: Summary['findings']['failed'][number]): string =>
  `turn ${turn_index}, step ${step_index}: ${tool} – ${oneLiner(message)}`

const loopText = ({ turn_index, step_index, tool, times }: Summary['findings']['loops'][number]): string =>
  `turn ${turn_index}, step ${step_index}: ${tool} ×${times} with the same input`

const slowText = ({ turn_index, duration_seconds }: Summary['findings']['slowest'][number]): string =>
  `turn ${turn_index} (${span(duration_seconds * 1000)})`

const costText = ({ turn_index, tokens }: Summary['findings']['costliest'][number]): string =>
  `turn ${turn_index} (${count(tokens)})`
