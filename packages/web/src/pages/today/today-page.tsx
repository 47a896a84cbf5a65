import { useTool } from '../../api/use-tool.ts'
import { atNoon, longDay } from '../../parts/time/dates.ts'
import { PageHeader } from '../../parts/layout/page-header.tsx'
import { usePendingTasks } from '../../parts/study/use-tasks.ts'
import { useToday } from '../../parts/time/use-today.ts'
import { CardsToday } from './cards-today.tsx'
import { Section } from './section.tsx'
import { SessionsToday } from './sessions-today.tsx'
import { SuggestedNext } from './suggested-next.tsx'
import { TasksToday } from './tasks-today.tsx'
import { Ways } from './shortcuts.tsx'

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
