import { useRef, useState } from 'react'
import { EmptyState, ErrorState } from '../../../parts/feedback/states.tsx'
import { Button } from '../../../parts/form/button.tsx'
import { type Engine, ENGINE_NAMES, isEngine } from '../../../parts/study/engines.ts'
import { Moment } from '../../../parts/time/moment.tsx'
import type { Running } from '../asking/asking-store.ts'
import type { AskingTutor } from '../asking/use-asking.ts'
import { type Conversation, type Exchange, type GivenAnswer, isOpen, type Mark } from '../log/exchanges.ts'
import { Starters } from '../starters/starters.tsx'
import styles from './exchange-row.module.css'
import { ExchangeRow, RunningRow } from './exchange-row.tsx'
import { NoAnswer } from './no-answer.tsx'
import { useAutoScroll } from './use-auto-scroll.ts'

interface Props {
  sessionId: string
  conversation: Conversation
  asking: AskingTutor
  isLive: boolean
  /** The engine of the session. */
  engine: Engine
  /** Moves the focus when the focused button is removed. */
  onActed: () => void
}

const SHOWN_AT_FIRST = 20
const FURTHER = 40

/** The conversation, latest message last. */
export function ConversationView({ sessionId, conversation, asking, isLive, engine, onActed }: Props) {
  const { items } = conversation
  const [most, setMost] = useState(SHOWN_AT_FIRST)
  const running = asking.running && !isLogged(asking.running, items) ? asking.running : undefined
  const shown = items.filter((item) => !running || !isSame(item, running)).slice(-most)
  const earlier = items.length - most
  const list = useRef<HTMLOListElement>(null)
  const hasList = shown.length > 0 || running !== undefined
  useAutoScroll(list, hasList, running !== undefined)
  if (items.length === 0 && !running && !asking.failure)
    return (
      <>
        <EmptyState title="No messages yet">
          Ask about courses, prerequisites, transfer credit, your notes or your cards. Include the course code
          and school.
        </EmptyState>
        {isLive ? (
          <Starters
            onAsk={(question) => {
              onActed()
              asking.ask({ message: question })
            }}
          />
        ) : null}
      </>
    )
  return (
    <>
      {earlier > 0 ? (
        <Button
          look="quiet"
          onClick={() => {
            setMost(most + FURTHER)
            list.current?.focus()
          }}
        >
          Show earlier messages
        </Button>
      ) : null}
      {hasList ? (
        <ol ref={list} tabIndex={-1} className={styles['conversation']} aria-label="Conversation">
          {shown.map((item) =>
            item.kind === 'mark' ? (
              <li key={item.id} className={styles['mark']}>
                {item.text}, <Moment at={item.at} />
              </li>
            ) : (
              <ExchangeRow
                key={item.id}
                sessionId={sessionId}
                exchange={item}
                isNew={item === items.at(-1) && (item.answer?.eventId ?? '') in asking.notes}
                notes={asking.notes[item.answer?.eventId ?? ''] ?? loggedNotes(engine, item.answer)}
                soFar={asking.stopped?.question === item.question ? asking.stopped.text : undefined}
                onAskAgain={
                  isLive && !running && item === items.at(-1)
                    ? () => {
                        onActed()
                        asking.ask({ message: item.question })
                      }
                    : undefined
                }
                unanswered={<NoAnswer {...{ sessionId, asking, isLive, onActed }} exchange={item} />}
              />
            ),
          )}
          {running ? <RunningRow running={running} /> : null}
        </ol>
      ) : null}
      {asking.failure && !items.some((item) => isWaiting(item, asking.failure?.question)) ? (
        <ErrorState error={asking.failure.error} doing="ask the tutor" />
      ) : null}
    </>
  )
}

const isWaiting = (item: Exchange | Mark, question: string | undefined): boolean =>
  item.kind === 'exchange' && item.question === question && isOpen(item)

/** The running question is already in the log. */
const isSame = (item: Exchange | Mark, { question }: Running): boolean => isWaiting(item, question)

/** The answer is already in the log. */
const isLogged = ({ events = [] }: Running, items: Conversation['items']): boolean =>
  items.some((item) => item.kind === 'exchange' && item.answer && events.includes(item.answer.eventId))

/** The notes of a logged answer; where the log keeps none, that another engine gave it. */
function loggedNotes(wanted: Engine, answer: GivenAnswer | undefined): readonly string[] {
  if (answer?.notes) return answer.notes
  if (!answer || answer.engine === wanted || wanted === 'auto') return []
  const given = isEngine(answer.engine) ? ENGINE_NAMES[answer.engine] : answer.engine
  return [`Answered by ${given} because ${ENGINE_NAMES[wanted]} was unavailable.`]
}
