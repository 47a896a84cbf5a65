import { duration, number, dashIfZero, percent, size } from '../format-figures.ts'
import type { Counted } from '../usage-figures.ts'
import { COMMAND_LINE } from '../usage-call.ts'
import type { UsageReport } from '../usage-report.ts'

export interface UsageTable {
  readonly title: string
  /** A column name that begins with a space is right-aligned. */
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const MOST_TOOLS = 25
const MOST_ROWS = 10
const MOST_IN_CELL = 2
/** The recorded version if the client gave none. */
const NOT_SAID = 'unknown'

/** The report for people, without empty tables. */
export const usageTables = (report: UsageReport): UsageTable[] =>
  [
    tools(report),
    transitions(report),
    runs(report),
    unknownNames(report),
    badInput(report),
    searches(report),
    agents('Agents', others(report)),
    agents('Command line', typed(report)),
  ].filter(({ rows }) => rows.length > 0)

const counted = (counts: readonly Counted[]): string =>
  counts
    .slice(0, MOST_IN_CELL)
    .map(({ name, count }) => `${name} ${number(count)}`)
    .join(', ')

const titled = (title: string, all: readonly unknown[], most: number): string =>
  all.length > most ? `${title} (top ${most}; --json shows all)` : title

const tools = ({ tools: all }: UsageReport): UsageTable => ({
  title: titled('Tools', all, MOST_TOOLS),
  columns: ['tool', ' calls', ' share', ' p50', ' p95', ' tokens', ' size', ' cached', ' failed', 'errors'],
  rows: all
    .slice(0, MOST_TOOLS)
    .map((tool) => [
      tool.tool,
      number(tool.calls),
      percent(tool.share),
      duration(tool.p50Ms),
      duration(tool.p95Ms),
      number(tool.meanTokens),
      size(tool.meanBytes),
      tool.cacheHits === null ? '' : percent(tool.cacheHits / tool.calls),
      dashIfZero(tool.failed),
      counted(tool.failures),
    ]),
})

const transitions = ({ transitions: all }: UsageReport): UsageTable => ({
  title: titled('Common next calls', all, MOST_ROWS),
  columns: ['tool', 'next', ' times', ' share'],
  rows: all
    .slice(0, MOST_ROWS)
    .map(({ from, to, count, share }) => [from, to, number(count), percent(share)]),
})

const runs = ({ runs: all }: UsageReport): UsageTable => ({
  title: titled('Common sequences of three', all, MOST_ROWS),
  columns: [' times', 'tools'],
  rows: all.slice(0, MOST_ROWS).map(({ tools: row, count }) => [number(count), row.join(' → ')]),
})

const unknownNames = ({ unknownNames: all }: UsageReport): UsageTable => ({
  title: titled('Unknown tools', all, MOST_ROWS),
  columns: ['name', ' times', 'called next (probably meant)'],
  rows: all
    .slice(0, MOST_ROWS)
    .map(({ name, count, next }) => [name, number(count), counted(next) || 'nothing']),
})

const badInput = ({ badInput: all }: UsageReport): UsageTable => ({
  title: titled('Invalid input', all, MOST_ROWS),
  columns: ['tool', ' times', ' fixed', ' calls needed', ' gave up', 'switched to'],
  rows: all
    .slice(0, MOST_ROWS)
    .map(({ tool, count, recovered, meanCalls, gaveUp, switchedTo }) => [
      tool,
      number(count),
      dashIfZero(recovered),
      meanCalls?.toFixed(1) ?? '–',
      dashIfZero(gaveUp),
      counted(switchedTo) || '–',
    ]),
})

const searches = ({
  searches: { count, ledToCall, searchedAgain, ledNowhere },
}: UsageReport): UsageTable => ({
  title: 'Tool searches',
  columns: [' searches', ' led to a call', ' repeated', ' abandoned'],
  rows: count === 0 ? [] : [[count, ledToCall, searchedAgain, ledNowhere].map(dashIfZero)],
})

const others = ({ agents: all }: UsageReport) => all.filter(({ agentId }) => agentId !== COMMAND_LINE)
const typed = ({ agents: all }: UsageReport) => all.filter(({ agentId }) => agentId === COMMAND_LINE)

const agents = (title: string, all: UsageReport['agents']): UsageTable => ({
  title: titled(title, all, MOST_ROWS),
  columns: [
    'agent',
    'version',
    ' calls',
    ' tools',
    ' failed',
    ' unknown names',
    ' bad input',
    ' recovered',
    ' switched',
    'last call (UTC)',
  ],
  rows: all
    .slice(0, MOST_ROWS)
    .map((agent) => [
      agent.agentId,
      agent.agentVersion === NOT_SAID ? '–' : agent.agentVersion,
      number(agent.calls),
      number(agent.tools),
      agent.failed === 0 ? '–' : percent(agent.failed / agent.calls),
      dashIfZero(agent.unknownNames),
      dashIfZero(agent.badInput),
      dashIfZero(agent.recovered),
      dashIfZero(agent.switched),
      `${agent.lastAt.slice(0, 10)} ${agent.lastAt.slice(11, 16)}`,
    ]),
})
