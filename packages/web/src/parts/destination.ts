import { linkOptions } from '@tanstack/react-router'
import type { NextAction } from '../api/call-failure.ts'
import { askedPlan } from './asked-plan.ts'
import { planHash } from './plan-address.ts'

/** Where a suggested call leads: to the page made for it, or to the tool's own page with the arguments filled in. */
export function destinationOf({ data }: Pick<NextAction, 'data'>) {
  const { tool, arguments: args } = data ?? {}
  if (typeof tool !== 'string') return undefined
  const given = typeof args === 'object' && args !== null ? { ...args } : {}
  return PAGES[tool]?.(given) ?? toolDestination(tool, given)
}

/** Arguments travel behind the `#`, which no browser sends to a server. */
export const toolDestination = (name: string, args: object) =>
  linkOptions({ to: '/tools/$name', params: { name }, hash: JSON.stringify(args) })

type Given = Readonly<Record<string, unknown>>

const coursePage = ({ course }: Given) =>
  typeof course === 'string' ? linkOptions({ to: '/courses/$course', params: { course } }) : undefined

const sessionPage = ({ sessionId }: Given) =>
  typeof sessionId === 'string'
    ? linkOptions({ to: '/tutor/$session', params: { session: sessionId } })
    : undefined

const sessionsPage = () => linkOptions({ to: '/tutor' })

const deckOf = ({ deckId }: Given) => (typeof deckId === 'string' ? deckId : undefined)

const decksPage = () => linkOptions({ to: '/cards' })

const deckPage = (args: Given) => {
  const deck = deckOf(args)
  return deck === undefined ? undefined : linkOptions({ to: '/cards/decks/$deck', params: { deck } })
}

const cardsPage = (args: Given) =>
  deckPage(args) ?? (typeof args['query'] === 'string' ? undefined : decksPage())

const cardPage = ({ cardId }: Given) =>
  typeof cardId === 'string' ? linkOptions({ to: '/cards', search: { card: cardId } }) : undefined

const studyPage = (args: Given) => {
  const deck = deckOf(args)
  return linkOptions({ to: '/cards/review', search: deck === undefined ? {} : { deck } })
}

const plannerPage = (args: Given) => {
  const plan = askedPlan(args)
  return plan && linkOptions({ to: '/planner', hash: planHash(plan) })
}

const inspectedPage = ({ session_id: session, turn_index: turn, step_index: step, cursor }: Given) =>
  typeof session === 'string' && (cursor === undefined || cursor === 'start')
    ? linkOptions({
        to: '/inspector/$session',
        params: { session },
        search: {
          ...(typeof turn === 'number' ? { turn: String(turn) } : {}),
          ...(typeof step === 'number' ? { step: String(step) } : {}),
        },
      })
    : undefined

const inspectorPage = ({ query, cursor, session_id: session }: Given) =>
  cursor === undefined && session === undefined
    ? linkOptions({ to: '/inspector', search: typeof query === 'string' ? { q: query } : {} })
    : undefined

type Page =
  | typeof inspectedPage
  | typeof inspectorPage
  | typeof coursePage
  | typeof plannerPage
  | typeof sessionPage
  | typeof sessionsPage
  | typeof decksPage
  | typeof deckPage
  | typeof cardPage
  | typeof cardsPage
  | typeof studyPage

/** The tools that a page shows; undefined where the arguments ask for more than it does. */
const PAGES: Readonly<Record<string, Page>> = {
  tn_course_get: coursePage,
  tn_transfer_resolve: plannerPage,
  tn_session_list: sessionsPage,
  tn_session_history: sessionPage,
  tn_session_resume: sessionPage,
  list_sessions: inspectorPage,
  search_sessions: inspectorPage,
  get_session_summary: inspectedPage,
  get_session_turns: inspectedPage,
  get_turn_steps: inspectedPage,
  get_session_full: inspectedPage,
  'search-decks': decksPage,
  'get-progress': cardsPage,
  'get-study-guidance': cardsPage,
  'get-deck': deckPage,
  'search-cards': cardsPage,
  'get-card': cardPage,
  'get-due-cards': studyPage,
  'reveal-answer': studyPage,
}
