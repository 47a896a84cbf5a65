import { useRecentItem } from '../../parts/search/recent-items.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { TOOL_KEY, useAction } from '../../api/use-tool.ts'
import { Button, buttonClass } from '../../parts/form/button.tsx'
import { download } from '../../parts/browser/download.ts'
import { ErrorState, Loaded } from '../../parts/feedback/states.tsx'
import { ModelConsent } from '../../parts/consent/model-consent.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { useToast } from '../../parts/feedback/toast.tsx'
import { shortTitle, UNTITLED } from '../../parts/study/session-title.ts'
import { AboutSession } from './about/about-session.tsx'
import { Composer, AnswerAnnouncement } from './asking/composer.tsx'
import { OtherDrafts } from './asking/other-drafts.tsx'
import { useAsking } from './asking/use-asking.ts'
import { ConversationView } from './conversation/conversation-view.tsx'
import { conversationIn } from './log/exchanges.ts'
import { exportedText } from './log/read-events.ts'
import { useSessionLog, type SessionLog } from './log/session-log.ts'
import styles from './session-page.module.css'

const route = getRouteApi('/tutor/$session')

export function SessionPage() {
  const { session } = route.useParams()
  const query = useSessionLog(session)
  return (
    <Loaded
      query={query}
      doing="load the conversation"
      waiting="Loading conversation"
      missing={{
        title: 'This conversation doesn’t exist',
        action: (
          <Link to="/tutor" className={buttonClass()}>
            All sessions
          </Link>
        ),
      }}
    >
      {(log) => <Session key={session} sessionId={session} log={log} query={query} />}
    </Loaded>
  )
}

interface Props {
  sessionId: string
  log: SessionLog
  query: ReturnType<typeof useSessionLog>
}

function Session({ sessionId, log, query }: Props) {
  const client = useQueryClient()
  const asking = useAsking(sessionId)
  const conversation = useMemo(() => conversationIn(log.events), [log.events])
  const question = conversation.items.find((item) => item.kind === 'exchange')?.question
  const title = log.summary.title ?? (shortTitle(question ?? asking.running?.question ?? '') || UNTITLED)
  useRecentItem('session', log.summary.sessionId, title)
  const field = useRef<HTMLTextAreaElement>(null)
  const { ending, resuming, exporting } = useSessionActions(sessionId)
  const isLive = log.summary.status === 'open'
  const failed = [
    { error: exporting.error, doing: 'export the session' },
    { error: ending.error, doing: 'end the session' },
    { error: resuming.error, doing: 'resume the session' },
  ].find(({ error }) => error)
  return (
    <>
      <PageHeader
        title={title}
        above={
          <>
            <Link to="/tutor">Tutor</Link> / {isLive ? 'open session' : 'closed session'}
          </>
        }
        actions={
          <>
            <Button busy={exporting.isPending} onClick={() => exporting.mutate()}>
              Export
            </Button>
            {isLive ? (
              <Button busy={ending.isPending} onClick={() => ending.mutate({ sessionId })}>
                End session
              </Button>
            ) : null}
          </>
        }
      />
      {failed ? <ErrorState {...failed} /> : null}
      <div className={styles['session']}>
        <AboutSession
          log={log}
          query={query}
          onRefresh={() => void client.invalidateQueries({ queryKey: [TOOL_KEY] })}
        />
        <div className={styles['talk']}>
          <ConversationView
            {...{ sessionId, conversation, asking, isLive }}
            engine={log.summary.engine}
            onActed={() => field.current?.focus()}
          />
          <AnswerAnnouncement asking={asking} />
          {isLive ? (
            <>
              <ModelConsent />
              <OtherDrafts {...{ sessionId, asking, field }} drafts={conversation.drafts.slice(0, -1)} />
              <Composer {...{ sessionId, asking, field }} draft={conversation.drafts.at(-1)} />
            </>
          ) : (
            <Closed isResuming={resuming.isPending} onResume={() => resuming.mutate({ sessionId })} />
          )}
        </div>
      </div>
    </>
  )
}

function Closed({ isResuming, onResume }: { isResuming: boolean; onResume: () => void }) {
  const words = useRef<HTMLParagraphElement>(null)
  // The focused button was removed.
  useEffect(() => {
    if (document.activeElement === document.body) words.current?.focus()
  }, [])
  return (
    <div className={styles['closed']}>
      <p ref={words} tabIndex={-1}>
        This session is closed. Resume it to keep asking.
      </p>
      <Button look="primary" busy={isResuming} onClick={onResume}>
        Resume session
      </Button>
    </div>
  )
}

function useSessionActions(sessionId: string) {
  const say = useToast()
  const resuming = useAction('tn_session_resume')
  const endingAction = useAction('tn_session_end')
  const exporting = useMutation({
    mutationKey: [TOOL_KEY, 'tn_session_export'],
    mutationFn: () => exportedText(sessionId),
    onSuccess: (text) => {
      const name = `tutor-nexus-session-${sessionId}.jsonl`
      download(name, text, 'application/x-ndjson')
      say({ text: `Saved as ${name}` })
    },
  })
  const ending = {
    ...endingAction,
    mutate: (args: { sessionId: string }) =>
      endingAction.mutate(args, {
        onSuccess: () => say({ text: 'Session ended', undo: () => resuming.mutate(args) }),
      }),
  }
  return { ending, resuming, exporting }
}
