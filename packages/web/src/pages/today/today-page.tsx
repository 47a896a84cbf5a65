import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { meQuery } from '../../api/account/own-account.ts'
import type { NextAction } from '../../api/call-failure.ts'
import type { Answer, Data } from '../../api/call.ts'
import { useTool } from '../../api/use-tool.ts'
import { Icon } from '../../parts/display/icon.tsx'
import { useReported } from '../../parts/feedback/toast.tsx'
import { Button } from '../../parts/form/button.tsx'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { NextActions } from '../../parts/links/next-actions.tsx'
import { pageForCall } from '../../parts/links/page-for-call.ts'
import { dueCount } from '../../parts/study/due-cards.ts'
import { usePendingTasks } from '../../parts/study/use-tasks.ts'
import { atNoon, longDay } from '../../parts/time/dates.ts'
import { useToday } from '../../parts/time/use-today.ts'
import { CardsToday } from './cards-today.tsx'
import { ClassesToday } from './classes-today.tsx'
import { GuidedSteps } from './guided-start.tsx'
import { NoticesToday } from './notices-today.tsx'
import { SessionsToday } from './sessions-today.tsx'
import { TasksToday } from './tasks-today.tsx'
import styles from './today-page.module.css'
import { type GuidedStart, useGuidedStart } from './use-guided-start.ts'

const MOST_SESSIONS = 4
const MOST_CLASSES = 4

/** The start page. Each section loads by itself. */
export function TodayPage() {
  const guidance = useTool('get-study-guidance', {})
  const pending = usePendingTasks()
  const today = useToday()
  const sessions = useTool('tn_session_list', { status: 'open', limit: MOST_SESSIONS })
  const notices = useTool('tn_user_notices', {})
  const timetable = useTool('tn_course_timetable', { next: MOST_CLASSES, limit: 1 })
  const classes = timetable.data?.data.nextClasses ?? []
  const hasNotices = notices.error !== null || (notices.data?.data.items.length ?? 0) > 0
  const isNew =
    guidance.data?.data.steps[0]?.step === 'make-cards' &&
    pending.isKnown &&
    pending.tasks.length === 0 &&
    sessions.data?.data.items.length === 0
  const { data: account } = useQuery(meQuery)
  const guide = useGuidedStart()
  const hasClasses = (timetable.data?.data.terms.length ?? 0) > 0
  const waiting = guidance.data?.data.waiting
  const isDayKnown = !pending.query.isPending && !timetable.isPending && !guidance.isPending
  // What is due comes before what can be set up.
  const hasDay = hasClasses || pending.tasks.length > 0 || (waiting !== undefined && dueCount(waiting) > 0)
  const steps =
    isDayKnown && guide.isShown ? (
      <Section title="Get started">
        <GuidedSteps guide={guide} />
      </Section>
    ) : null
  return (
    <>
      <PageHeader title="Today">
        {isNew && account?.isLocalOwner
          ? 'Welcome. Everything runs on this computer, no account needed.'
          : longDay(atNoon(today))}
      </PageHeader>
      {hasNotices ? (
        <Section title="Notices">
          <NoticesToday query={notices} />
        </Section>
      ) : null}
      {hasDay ? null : steps}
      {hasClasses ? (
        <Section title="Classes">
          <ClassesToday classes={classes} />
        </Section>
      ) : null}
      <Section title="Tasks">
        <TasksToday pending={pending} />
      </Section>
      <Section title="Cards">
        <CardsToday query={guidance} />
      </Section>
      <Section title="Sessions">
        <SessionsToday query={sessions} />
      </Section>
      {hasDay ? steps : null}
      <SuggestedNext answers={[guidance.data, pending.query.pages[0], sessions.data]} />
      <Section title="Explore">
        <Shortcuts />
        {guide.canResume && !guide.isShown ? <ResumeGuide guide={guide} /> : null}
      </Section>
    </>
  )
}

/** A titled section. */
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

/** Actions the page already offers. */
const DONE_HERE = new Set(['next-page', 'complete-task'])

/** Suggested actions, most urgent first, one per page. */
function SuggestedNext({ answers }: { answers: readonly (Answer | undefined)[] }) {
  const wish = useWishedSuggestions()
  const actions = suggested(
    answers
      .flatMap((answer) => answer?.agentHints.suggestedNextActions ?? [])
      .filter(({ priority }) => wish === 'all' || (wish === 'important' && ORDER[priority] <= ORDER.high)),
  )
  return actions.length === 0 ? null : (
    <Section title="Suggested next">
      <NextActions actions={actions} />
    </Section>
  )
}

/** As the student chose; all where nothing was chosen. */
function useWishedSuggestions(): Data<'tn_user_preferences_get'>['notifications'] {
  const kept = useTool('tn_user_preferences_get', {}).data?.data
  return kept?.chosen.includes('notifications') ? kept.notifications : 'all'
}

/** Of two actions for the same page, the one addressed to the student comes first. */
const rankOf = ({ action, priority }: NextAction): number =>
  ORDER[priority] + (action === 'reveal-answer' ? 0.5 : 0)

function suggested(all: readonly NextAction[]): NextAction[] {
  const byPage = new Map<string, NextAction>()
  for (const action of all.toSorted((one, other) => rankOf(one) - rankOf(other))) {
    const page = JSON.stringify(pageForCall(action) ?? null)
    const isShown = !DONE_HERE.has(action.action) && action.category !== 'correction'
    if (isShown && !byPage.has(page)) byPage.set(page, action)
  }
  return [...byPage.values()].slice(0, MOST)
}

function ResumeGuide({ guide: { skip, isSaving } }: { guide: GuidedStart }) {
  const tried = useReported()
  return (
    <Button busy={isSaving} onClick={() => void tried(() => skip([]))}>
      Show the first steps again
    </Button>
  )
}

/** Links to the main features. */
function Shortcuts() {
  return (
    <ul className={styles['ways']}>
      <li>
        <Link to="/planner" className={styles['way']}>
          <Icon name="transfer" />
          <span className={styles['title']}>Plan a transfer</span>
          <span className={styles['text']}>See what your courses are worth at another school.</span>
        </Link>
      </li>
      <li>
        <Link to="/courses" className={styles['way']}>
          <Icon name="courses" />
          <span className={styles['title']}>Find a course</span>
          <span className={styles['text']}>Prerequisites, schedules, grades and transfer credit</span>
        </Link>
      </li>
      <li>
        <Link to="/courses/timetable" className={styles['way']}>
          <Icon name="today" />
          <span className={styles['title']}>Make a timetable</span>
          <span className={styles['text']}>Choose sections, or import the calendar file of your school.</span>
        </Link>
      </li>
      <li>
        <Link to="/tools" className={styles['way']}>
          <Icon name="tools" />
          <span className={styles['title']}>Browse tools</span>
          <span className={styles['text']}>Try any tool here, then connect an AI assistant.</span>
        </Link>
      </li>
    </ul>
  )
}
