import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRefreshOnFocus } from '../../api/auto-refresh.ts'
import type { Data } from '../../api/call.ts'
import { TOOL_KEY, useToolPages } from '../../api/use-tool.ts'
import { Tag } from '../../parts/display/tag.tsx'
import { RefreshStatus } from '../../parts/feedback/refresh-status.tsx'
import { EmptyState, ErrorState, Progress } from '../../parts/feedback/states.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Tabs } from '../../parts/layout/tabs.tsx'
import { ShowMore } from '../../parts/list/show-more.tsx'
import { ENGINE_NAMES } from '../../parts/study/engines.ts'
import { pluralize } from '../../parts/text/words.ts'
import { Moment } from '../../parts/time/moment.tsx'
import { ImportSession } from './import-session.tsx'
import { NewQuestion } from './new-question.tsx'
import { sessionTitle } from '../../parts/study/session-title.ts'
import styles from './tutor-page.module.css'

const route = getRouteApi('/tutor')

const TABS = [
  { id: 'all', label: 'All' },
  { id: 'open', label: 'Open' },
  { id: 'closed', label: 'Closed' },
] as const satisfies readonly { id: Which; label: string }[]

export function TutorPage() {
  const { show } = route.useSearch()
  const navigate = route.useNavigate()
  const which = TABS.find(({ id }) => id === show)?.id ?? 'all'
  return (
    <>
      <PageHeader title="Tutor">
        Ask about courses, transfer credit, and your own notes and cards. Every answer cites its sources.
      </PageHeader>
      <NewQuestion />
      <section aria-labelledby="sessions" className={styles['sessions']}>
        <div className={styles['head']}>
          <h2 id="sessions">Sessions</h2>
          <ImportSession />
        </div>
        <Tabs
          label="Filter sessions"
          tabs={TABS}
          chosen={which}
          onChoose={(id) =>
            void navigate({ search: id === 'all' ? {} : { show: id }, replace: true, resetScroll: false })
          }
        >
          <Sessions which={which} />
        </Tabs>
      </section>
    </>
  )
}

const NONE: Readonly<Record<Which, { title: string; text: string }>> = {
  all: { title: 'No sessions yet', text: 'Ask a question above, or import an exported session.' },
  open: { title: 'No open sessions', text: 'Ask a question above, or resume a closed session.' },
  closed: {
    title: 'No closed sessions',
    text: 'Sessions close when you end them, or automatically after a while.',
  },
}

function Sessions({ which }: { which: Which }) {
  const client = useQueryClient()
  const query = useToolPages('tn_session_list', { status: which }, { isAutoRefreshed: true })
  useRefreshOnFocus(query)
  const { pages } = query
  if (pages.length === 0)
    return query.error ? (
      <ErrorState error={query.error} doing="load sessions" onRetry={() => void query.refetch()} />
    ) : (
      <Progress label="Loading sessions" />
    )
  const sessions = pages.flatMap(({ data }) => data.items)
  return (
    <>
      {sessions.length === 0 ? (
        <EmptyState title={NONE[which].title}>{NONE[which].text}</EmptyState>
      ) : (
        <ul className={styles['rows']}>
          {sessions.map((session) => (
            <SessionRow key={session.sessionId} session={session} />
          ))}
        </ul>
      )}
      <ShowMore query={query} shown={sessions.length} total={pages.at(-1)?.data.totalCount} of="session" />
      <RefreshStatus
        query={query}
        onRefresh={() => void client.invalidateQueries({ queryKey: [TOOL_KEY] })}
      />
    </>
  )
}

function SessionRow({ session }: { session: ListedSession }) {
  const { sessionId, status, engine, messages, lastActivityAt, draft, openQuestion } = session
  const title = sessionTitle(session)
  return (
    <li>
      <Link to="/tutor/$session" params={{ session: sessionId }} className={styles['row']}>
        <span className={styles['name']}>
          <span className={styles['title']}>{title}</span>
          {status === 'closed' ? <Tag>closed</Tag> : null}
          {draft === null ? null : <Tag tone="accent">draft</Tag>}
          {openQuestion === null ? null : <Tag tone="warning">no answer yet</Tag>}
        </span>
        <span className={styles['when']}>
          <Moment at={lastActivityAt} />
        </span>
        <span className={styles['about']}>
          {messages === 0 ? 'No messages yet' : pluralize(messages, 'message')}
          {engine === 'auto' ? null : `, answered by ${ENGINE_NAMES[engine]}`}
        </span>
        {draft === null ? null : <span className={styles['about']}>Draft: {draft}</span>}
        {openQuestion === null ? null : (
          <span className={styles['about']}>No answer yet: {openQuestion}</span>
        )}
      </Link>
    </li>
  )
}

type Which = 'all' | 'open' | 'closed'
type ListedSession = Data<'tn_session_list'>['items'][number]
