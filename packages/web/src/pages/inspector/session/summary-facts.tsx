import { Link } from '@tanstack/react-router'
import type { Data } from '../../../api/call.ts'
import { useTool } from '../../../api/use-tool.ts'
import { Facts } from '../../../parts/display/facts.tsx'
import { Moment } from '../../../parts/time/moment.tsx'
import { pluralize } from '../../../parts/text/words.ts'
import { exact, shortId, span } from '../labels.ts'
import { money } from '../costs/money.ts'
import { LogText, visibleText } from '../text/log-text.tsx'

/** The figures of a session. */
export function SummaryFacts({ summary }: { summary: Data<'get_session_summary'> }) {
  const { stats, tokens, folder, subagents, start_time: start } = summary
  const costs = useTool('get_session_costs', { session_id: summary.session_id, by: 'model' })
  return (
    <Facts
      facts={[
        ['Started', start === null ? '' : <Moment key="start" at={start} />],
        ['Duration', stats.duration_seconds > 0 ? span(stats.duration_seconds) : ''],
        ['Turns', exact(stats.total_turns)],
        ['Steps', exact(stats.steps)],
        ['Tool calls', callsOf(stats)],
        ['Tokens', stats.total_tokens > 0 ? exact(stats.total_tokens) : ''],
        ['Cost', stats.total_tokens > 0 && costs.data ? costOf(costs.data.data) : ''],
        ['Input', tokens.input > 0 ? exact(tokens.input) : ''],
        ['Output', outputOf(tokens)],
        ['Cache reads', tokens.cache_read > 0 ? exact(tokens.cache_read) : ''],
        ['Cache writes', tokens.cache_write > 0 ? exact(tokens.cache_write) : ''],
        ['Compactions', stats.compactions > 0 ? exact(stats.compactions) : ''],
        ['Sub-agents', stats.subagents > 0 ? <SubAgents key="sub" ids={subagents} stats={stats} /> : ''],
        ['Folder', folder === null ? '' : <LogText key="folder" text={folder} />],
        ['Unreadable', stats.skipped_lines > 0 ? pluralize(stats.skipped_lines, 'line') : ''],
      ]}
    />
  )
}

type Stats = Data<'get_session_summary'>['stats']

const costOf = ({ total, costs }: Data<'get_session_costs'>): string => {
  const unpriced = costs.filter(({ cost_usd: cost }) => cost === null).map(({ label }) => visibleText(label))
  if (total.cost_usd === null || unpriced.length === 0) return money(total.cost_usd)
  return `${money(total.cost_usd)}, without ${unpriced.join(', ')}`
}

const callsOf = ({ tool_calls: calls, failed_calls: failed }: Stats): string =>
  calls === 0 ? '' : failed === 0 ? exact(calls) : `${exact(calls)} (${exact(failed)} failed)`

const outputOf = ({ output, reasoning }: Data<'get_session_summary'>['tokens']): string =>
  output === 0 ? '' : reasoning === 0 ? exact(output) : `${exact(output)} (${exact(reasoning)} reasoning)`

function SubAgents({ ids, stats }: { ids: readonly string[]; stats: Stats }) {
  const more = stats.subagents - ids.length
  return (
    <>
      {ids.map((id, at) => (
        <span key={id}>
          {at === 0 ? '' : ', '}
          <Link to="/inspector/$session" params={{ session: id }}>
            {shortId(id)}
          </Link>
        </span>
      ))}
      {more > 0 ? ` and ${exact(more)} more` : ''}
      {stats.subagent_tokens > 0 ? `, ${exact(stats.subagent_tokens)} tokens` : ''}
    </>
  )
}
