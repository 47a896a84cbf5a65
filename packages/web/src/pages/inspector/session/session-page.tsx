import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Answer, Data } from '../../../api/call.ts'
import { toolQuery } from '../../../api/use-tool.ts'
import { autoRefresh, useRefreshOnFocus } from '../../../api/auto-refresh.ts'
import { buttonClass } from '../../../parts/form/button.tsx'
import { isObject } from '../../../parts/schema-form/schema-errors.ts'
import { shortTitle } from '../../../parts/study/session-title.ts'
import type { NextAction } from '../../../api/call-failure.ts'
import { Loaded } from '../../../parts/feedback/states.tsx'
import { NextActions } from '../../../parts/links/next-actions.tsx'
import { PageHeader } from '../../../parts/layout/page-header.tsx'
import { RefreshStatus } from '../../../parts/feedback/refresh-status.tsx'
import { SearchField } from '../../../parts/form/search-field.tsx'
import { StepResults } from '../results/results.tsx'
import { visibleText } from '../text/log-text.tsx'
import { AGENTS, countIn, positionIn, shortId, positionName } from '../labels.ts'
import { Compare } from './compare.tsx'
import { Details } from './details.tsx'
import { Failures } from './failures.tsx'
import styles from './session-page.module.css'
import { SummaryFacts } from './summary-facts.tsx'
import { A_PAGE, Timeline } from '../turns/timeline.tsx'
import { TokenChart } from './token-chart.tsx'
import { useTurns } from '../turns/use-turns.ts'

const route = getRouteApi('/inspector/$session')

export function SessionPage() {
  const { session } = route.useParams()
  const query = useQuery({ ...toolQuery('get_session_summary', { session_id: session }), ...autoRefresh })
  useRefreshOnFocus(query)
  return (
    <Loaded
      query={query}
      doing="load the session"
      waiting="Loading session"
      missing={{
        title: 'This session doesn’t exist',
        action: (
          <Link to="/inspector" className={buttonClass()}>
            All sessions
          </Link>
        ),
      }}
    >
      {(answer) => <Session key={answer.data.session_id} answer={answer} query={query} />}
    </Loaded>
  )
}

interface Props {
  answer: Answer<Data<'get_session_summary'>>
  query: Parameters<typeof RefreshStatus>[0]['query'] & { refetch: () => unknown }
}

function Session({ answer: { data: summary, agentHints }, query }: Props) {
  const { session_id: id, provider, parent, title, snippet, stats } = summary
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const read = useTurns(summary)
  const position = positionIn(search)
  // Changes even when the same position is opened again.
  const key = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' })
  const { turn, step } = position ?? {}
  const wanted = useMemo(() => (turn === undefined ? undefined : { turn, step, key }), [turn, step, key])
  const from = countIn(search.from) ?? Math.floor((position?.turn ?? 0) / A_PAGE) * A_PAGE
  const actions = agentHints.suggestedNextActions
    .filter(({ action }) => action !== 'read-turns')
    .map((action) => withFailedCall(action, summary.findings.failed))
  return (
    <>
      <PageHeader
        title={shortTitle(visibleText(title ?? snippet)) || 'Untitled session'}
        above={
          <>
            <Link to="/inspector">Inspector</Link> / {AGENTS[provider]} / {shortId(id)}
            {parent === null ? null : (
              <>
                , sub-agent of{' '}
                <Link to="/inspector/$session" params={{ session: parent }}>
                  {shortId(parent)}
                </Link>
              </>
            )}
          </>
        }
      />
      <div className={styles['sections']}>
        <SummaryFacts summary={summary} />
        <NextActions title="Worth a look" actions={actions} />
        <Failures summary={summary} />
        <Details summary={summary} />
        <Compare
          summary={summary}
          other={search.with}
          onChoose={(other) =>
            void navigate({ search: other === '' ? {} : { with: other }, replace: true, resetScroll: false })
          }
        />
        {stats.total_turns > 1 && stats.total_tokens > 0 ? (
          <TokenChart
            turns={read.turns}
            isComplete={read.isComplete}
            total={stats.total_turns}
            chosen={turn}
            onChoose={(chosen) => void navigate({ search: { turn: String(chosen) }, resetScroll: false })}
          />
        ) : null}
        <section aria-labelledby="turns" className={styles['section']}>
          <div className={styles['heading']}>
            <h2 id="turns">Turns</h2>
            <RefreshStatus query={query} onRefresh={() => void query.refetch()} />
          </div>
          <div role="search" className={styles['search']}>
            <SearchField
              label="Search this session"
              placeholder="Search this session"
              value={search.q ?? ''}
              onChange={(q) =>
                void navigate({ search: q === '' ? {} : { q }, replace: true, resetScroll: false })
              }
            />
          </div>
          {search.q === undefined || search.q.trim() === '' ? null : (
            <StepResults inSession query={{ query: search.q.trim(), session_id: id }} />
          )}
          <Timeline sessionId={id} read={read} total={stats.total_turns} from={from} wanted={wanted} />
        </section>
      </div>
    </>
  )
}

type FailedCall = Data<'get_session_summary'>['findings']['failed'][number]

/** A suggestion to look at a failed call is named by the tool, its message and the position. */
function withFailedCall(action: NextAction, failed: readonly FailedCall[]): NextAction {
  const args = action.data?.['arguments']
  if (!isObject(args)) return action
  const call = failed.find(
    (each) => each.turn_index === args['turn_index'] && each.step_index === args['step_index'],
  )
  if (!call) return action
  const name = shortTitle(visibleText(`${call.tool}: ${call.message}`))
  return { ...action, description: `${name} (${positionName(call.turn_index, call.step_index)})` }
}
