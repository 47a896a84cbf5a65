import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { keptFresh, useRefreshOnFocus } from '../../api/auto-refresh.ts'
import { type Answer, call, type Data } from '../../api/call.ts'
import { TOOL_KEY } from '../../api/use-tool.ts'
import { Tag } from '../../parts/display/tag.tsx'
import { Refreshed } from '../../parts/feedback/refresh-status.tsx'
import { EmptyState, ErrorState, Progress } from '../../parts/feedback/states.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { Tabs } from '../../parts/layout/tabs.tsx'
import { ShowMore } from '../../parts/list/show-more.tsx'
import { ENGINE_NAMES } from '../../parts/study/engines.ts'
import { Moment } from '../../parts/time/moment.tsx'
import { ImportSession } from './import-session.tsx'
import { NewSession } from './new-session.tsx'
import { titleOf } from './session-title.ts'
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
        Ask about courses, transfer credit, and your own notes and cards. Every answer says what it rests on.
      </PageHeader>
      <NewSession />
      <section aria-labelledby="sessions" className={styles['sessions']}>
        <div className={styles['head']}>
          <h2 id="sessions">Sessions</h2>
          <ImportSession />
        </div>
        <Tabs
          label="Which sessions"
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
  all: { title: 'No session yet', text: 'Start one above, or import one that was exported elsewhere.' },
  open: { title: 'No open session', text: 'Start one above, or open a closed one and resume it.' },
  closed: {
    title: 'No closed session',
    text: 'A session is closed when you end it, or by itself some time after its last question.',
  },
}

function Sessions({ which }: { which: Which }) {
  const client = useQueryClient()
  const query = useInfiniteQuery({ ...sessionPagesQuery(which), ...keptFresh })
  useRefreshOnFocus(query)
  const pages = query.data?.pages
  if (!pages)
    return query.error ? (
      <ErrorState error={query.error} doing="list the sessions" onRetry={() => void query.refetch()} />
    ) : (
      <Progress label="Looking up the sessions" />
    )
  const sessions = pages.flatMap(({ data }) => data.items)
  return (
    <>
      {sessions.length === 0 ? (
        <EmptyState title={NONE[which].title}>{NONE[which].text}</EmptyState>
      ) : (
        <SessionRows sessions={sessions} />
      )}
      <ShowMore query={query} shown={sessions.length} total={pages.at(-1)?.data.totalCount} of="session" />
      <Refreshed query={query} onRefresh={() => void client.invalidateQueries({ queryKey: [TOOL_KEY] })} />
    </>
  )
}

/** Sessions one below the other, with what waits in each. */
function SessionRows({ sessions }: { sessions: readonly ListedSession[] }) {
  return (
    <ul className={styles['rows']}>
      {sessions.map((session) => {
        const { sessionId, status, engine, messages, lastActivityAt, draft, openQuestion } = session
        return (
          <li key={sessionId}>
            <Link to="/tutor/$session" params={{ session: sessionId }} className={styles['row']}>
              <span className={styles['name']}>
                <span className={styles['title']}>{titleOf(session)}</span>
                {status === 'closed' ? <Tag>closed</Tag> : null}
                {draft === null ? null : <Tag tone="accent">draft</Tag>}
                {openQuestion === null ? null : <Tag tone="warning">no answer yet</Tag>}
              </span>
              <span className={styles['when']}>
                <Moment at={lastActivityAt} />
              </span>
              <span className={styles['about']}>
                {messages === 0 ? 'Nothing asked yet' : messages === 1 ? '1 message' : `${messages} messages`}
                , answered by {ENGINE_NAMES[engine]}
              </span>
              {draft === null ? null : <span className={styles['about']}>Draft: {draft}</span>}
              {openQuestion === null ? null : (
                <span className={styles['about']}>No answer yet: {openQuestion}</span>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

type Which = 'all' | 'open' | 'closed'
type ListedSession = Data<'tn_session_list'>['items'][number]

const first: string | undefined = undefined

/** The sessions, the latest first, page by page. */
const sessionPagesQuery = (status: Which) =>
  infiniteQueryOptions({
    queryKey: [TOOL_KEY, 'tn_session_list', { status }, 'pages'],
    queryFn: ({ signal, pageParam }): Promise<Answer<Data<'tn_session_list'>>> =>
      call(
        'tn_session_list',
        { status, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: first,
    getNextPageParam: ({ data }: Answer<Data<'tn_session_list'>>): string | undefined => data.nextCursor,
  })
