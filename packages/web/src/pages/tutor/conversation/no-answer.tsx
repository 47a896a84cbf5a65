import { CallFailure } from '../../../api/call-failure.ts'
import { useAction } from '../../../api/use-tool.ts'
import { Button } from '../../../parts/form/button.tsx'
import { NextActions } from '../../../parts/links/next-actions.tsx'
import { asSentence } from '../../../parts/text/words.ts'
import type { AskingTutor } from '../asking/use-asking.ts'
import type { Exchange } from '../log/exchanges.ts'
import styles from './no-answer.module.css'

interface Props {
  sessionId: string
  exchange: Exchange
  asking: AskingTutor
  /** Whether the session is open. */
  isLive: boolean
  /** Called after its buttons are removed. */
  onActed: () => void
}

/** Why a question has no answer, and what to do. */
export function NoAnswer({ sessionId, exchange, asking, isLive, onActed }: Props) {
  const giveUp = useAction('tn_session_cancel_pending')
  const { failure } = asking
  const error = failure?.question === exchange.question ? failure.error : undefined
  const said = error instanceof CallFailure ? error : undefined
  const message = said?.message ?? exchange.failure
  const { reason, retryAfter } = said?.details ?? {}
  // Session actions have their own buttons.
  const others = (said?.next ?? []).filter(({ data }) => !String(data?.['tool']).startsWith('tn_session_'))
  return (
    <div
      className={styles['unanswered']}
      role={said ? 'alert' : undefined}
      data-failed={message !== undefined}
    >
      <p className={styles['title']}>{message === undefined ? 'No answer yet' : 'No answer'}</p>
      <p className={styles['why']}>
        {message === undefined
          ? 'Another page or device may be answering. If nothing arrives, ask again.'
          : [message, reason].flatMap((part) => (part ? [asSentence(part)] : [])).join(' ')}
        {retryAfter === undefined ? '' : ` Try again in ${waiting(retryAfter)}.`}
      </p>
      {isLive ? (
        <div className={styles['ways']}>
          <Button
            onClick={() => {
              onActed()
              asking.ask({ message: exchange.question })
            }}
          >
            Ask again
          </Button>
          <Button
            look="quiet"
            busy={giveUp.isPending}
            onClick={() => giveUp.mutate({ sessionId, id: exchange.id }, { onSuccess: onActed })}
          >
            {message === undefined ? 'Stop waiting' : 'Dismiss'}
          </Button>
        </div>
      ) : null}
      {isLive ? <NextActions actions={others} /> : null}
      {said?.requestId ? <p className={styles['request']}>Request ID: {said.requestId}</p> : null}
    </div>
  )
}

const waiting = (seconds: number): string =>
  seconds < 90
    ? `${Math.ceil(seconds)} s`
    : seconds < 5_400
      ? `${Math.ceil(seconds / 60)} minutes`
      : `${Math.ceil(seconds / 3_600)} hours`
