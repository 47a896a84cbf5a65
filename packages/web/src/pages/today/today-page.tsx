import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { NextAction } from '../../api/call-failure.ts'
import type { Answer } from '../../api/call.ts'
import { useTool } from '../../api/use-tool.ts'
import { Icon } from '../../parts/display/icon.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { NextActions } from '../../parts/links/next-actions.tsx'
import { pageForCall } from '../../parts/links/page-for-call.ts'
import { usePendingTasks } from '../../parts/study/use-tasks.ts'
import { atNoon, longDay } from '../../parts/time/dates.ts'
import { useToday } from '../../parts/time/use-today.ts'
import { CardsToday } from './cards-today.tsx'
import { SessionsToday } from './sessions-today.tsx'
import { TasksToday } from './tasks-today.tsx'
import styles from './today-page.module.css'

const MOST_SESSIONS = 4

/** What waits today. Each part asks for itself, so that one that fails leaves the others be. */
export function TodayPage() {
  const guidance = useTool('get-study-guidance', {})
  const pending = usePendingTasks()
  const today = useToday()
  const sessions = useTool('tn_session_list', { status: 'open', limit: MOST_SESSIONS })
  const isNew =
    guidance.data?.data.steps[0]?.step === 'make-cards' &&
    pending.isKnown &&
    pending.tasks.length === 0 &&
    sessions.data?.data.items.length === 0
  const ways = (
    <Section title={isNew ? 'Begin here' : 'Look up'}>
      <Ways />
    </Section>
  )
  return (
    <>
      <PageHeader title="Today">
        {isNew
          ? 'Good to see you. Everything here works on this machine, on the demo data, without an account.'
          : longDay(atNoon(today))}
      </PageHeader>
      {isNew ? ways : null}
      <Section title="Cards">
        <CardsToday query={guidance} />
      </Section>
      <Section title="Tasks">
        <TasksToday pending={pending} />
      </Section>
      <Section title="Sessions">
        <SessionsToday query={sessions} />
      </Section>
      <SuggestedNext answers={[guidance.data, pending.query.pages[0], sessions.data]} />
      {isNew ? null : ways}
    </>
  )
}

/** A part of the day, its name beside it. */
function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles['content']}>{children}</div>
    </section>
  )
}

const MOST = 5
const ORDER = { critical: 0, high: 1, medium: 2, low: 3 } as const

/** Each task has a box to tick on the page itself. */
const DONE_HERE = new Set(['next-page', 'complete-task'])

/** What the answers of the page suggest, the most urgent first, each way only once; what mends a call is left out. */
function SuggestedNext({ answers }: { answers: readonly (Answer | undefined)[] }) {
  const actions = suggested(answers.flatMap((answer) => answer?.agentHints.suggestedNextActions ?? []))
  return actions.length === 0 ? null : (
    <Section title="Suggested next">
      <NextActions actions={actions} />
    </Section>
  )
}

/** Where two lead to the same page, the one that is said to its reader rather than of them. */
const rankOf = ({ action, priority }: NextAction): number =>
  ORDER[priority] + (action === 'reveal-answer' ? 0.5 : 0)

function suggested(all: readonly NextAction[]): NextAction[] {
  const ways = new Map<string, NextAction>()
  for (const action of all.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const way = JSON.stringify(pageForCall(action) ?? null)
    const isForADay = !DONE_HERE.has(action.action) && action.category !== 'correction'
    if (isForADay && !ways.has(way)) ways.set(way, action)
  }
  return [...ways.values()].slice(0, MOST)
}

/** Where to begin, for whoever is new, and for what has no place in a day. */
function Ways() {
  return (
    <ul className={styles['ways']}>
      <li>
        <Link to="/planner" className={styles['way']}>
          <Icon name="transfer" />
          <span className={styles['title']}>Plan a transfer</span>
          <span className={styles['text']}>
            What your courses count as at another school, and what is still missing.
          </span>
        </Link>
      </li>
      <li>
        <Link to="/courses" className={styles['way']}>
          <Icon name="courses" />
          <span className={styles['title']}>Find a course</span>
          <span className={styles['text']}>
            What it needs, when it runs, how it is graded, where it transfers.
          </span>
        </Link>
      </li>
      <li>
        <Link to="/tools" className={styles['way']}>
          <Icon name="tools" />
          <span className={styles['title']}>See the tools</span>
          <span className={styles['text']}>
            Try any of them here, then connect an AI assistant to all of them.
          </span>
        </Link>
      </li>
    </ul>
  )
}
