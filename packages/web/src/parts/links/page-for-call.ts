import { linkOptions } from '@tanstack/react-router'
import type { NextAction } from '../../api/call-failure.ts'
import { planHash, planOfCall } from '../plan/plan-link.ts'

/** The link for a suggested call: the page that shows it, or the tool's own page with the arguments filled in. */
export function pageForCall({ data }: Pick<NextAction, 'data'>) {
  const { tool, arguments: args } = data ?? {}
  if (typeof tool !== 'string') return undefined
  const given = typeof args === 'object' && args !== null ? { ...args } : {}
  return PAGES[tool]?.(given) ?? toolPage(tool, given)
}

/** Arguments travel behind the `#`, which no browser sends to a server. */
export const toolPage = (name: string, args: object) =>
  linkOptions({ to: '/tools/$name', params: { name }, hash: JSON.stringify(args) })

type Arguments = Readonly<Record<string, unknown>>

const coursePage = ({ course }: Arguments) =>
  typeof course === 'string' ? linkOptions({ to: '/courses/$course', params: { course } }) : undefined

const plannerPage = (args: Arguments) => {
  const plan = planOfCall(args)
  return plan && linkOptions({ to: '/planner', hash: planHash(plan) })
}

const savedPlansPage = () => linkOptions({ to: '/planner', search: { saved: 'open' } })

const sessionsPage = () => linkOptions({ to: '/tutor' })

const sessionPage = ({ sessionId }: Arguments) =>
  typeof sessionId === 'string'
    ? linkOptions({ to: '/tutor/$session', params: { session: sessionId } })
    : undefined

const decksPage = () => linkOptions({ to: '/cards' })

const deckPage = ({ deckId }: Arguments) =>
  typeof deckId === 'string' ? linkOptions({ to: '/cards/decks/$deck', params: { deck: deckId } }) : undefined

const cardsPage = (args: Arguments) =>
  deckPage(args) ?? (typeof args['query'] === 'string' ? undefined : decksPage())

const cardPage = ({ cardId }: Arguments) =>
  typeof cardId === 'string' ? linkOptions({ to: '/cards', search: { card: cardId } }) : undefined

const studyPage = ({ deckId }: Arguments) =>
  linkOptions({ to: '/cards/review', search: typeof deckId === 'string' ? { deck: deckId } : {} })

const tasksPage = ({ cursor }: Arguments) =>
  cursor === undefined ? linkOptions({ to: '/tasks' }) : undefined

const vaultIn = ({ vault }: Arguments) => (typeof vault === 'string' ? { vault } : {})

const notePage = (args: Arguments) => {
  const { filePath, cursor } = args
  return typeof filePath === 'string' && cursor === undefined
    ? linkOptions({ to: '/notes', search: { ...vaultIn(args), note: filePath } })
    : undefined
}

const noteSearchPage = (args: Arguments) => {
  const { query, tag, path, cursor } = args
  if (cursor !== undefined || path || !(query || tag)) return undefined
  return linkOptions({
    to: '/notes',
    search: {
      ...vaultIn(args),
      ...(typeof query === 'string' && query !== '' ? { q: query } : {}),
      ...(typeof tag === 'string' ? { tag } : {}),
    },
  })
}

const notesPage = (args: Arguments) =>
  args['cursor'] === undefined && !args['path']
    ? linkOptions({ to: '/notes', search: vaultIn(args) })
    : undefined

const inspectorPage = ({ query, cursor, session_id: session }: Arguments) =>
  cursor === undefined && session === undefined
    ? linkOptions({ to: '/inspector', search: typeof query === 'string' ? { q: query } : {} })
    : undefined

const recordingPage = ({ session_id: session, turn_index: turn, step_index: step, cursor }: Arguments) =>
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

const settingsPage = (hash: string) => () => linkOptions({ to: '/settings', hash })

const ALL = {
  tn_course_get: coursePage,
  tn_transfer_resolve: plannerPage,
  tn_transfer_plan_list: savedPlansPage,
  tn_transfer_plan_get: savedPlansPage,
  tn_transfer_plan_shares: savedPlansPage,
  tn_session_list: sessionsPage,
  tn_session_history: sessionPage,
  tn_session_resume: sessionPage,
  'search-decks': decksPage,
  'get-progress': cardsPage,
  'get-study-guidance': cardsPage,
  'get-deck': deckPage,
  'search-cards': cardsPage,
  'get-card': cardPage,
  'get-due-cards': studyPage,
  'reveal-answer': studyPage,
  list_tasks: tasksPage,
  contentManager_readContent: notePage,
  vaultLibrarian_searchContent: noteSearchPage,
  vaultManager_listDirectory: notesPage,
  list_sessions: inspectorPage,
  search_sessions: inspectorPage,
  get_session_summary: recordingPage,
  get_session_turns: recordingPage,
  get_turn_steps: recordingPage,
  get_session_full: recordingPage,
  tn_user_byok_list: settingsPage('keys'),
  tn_user_preferences_get: settingsPage('preferences'),
  tn_user_quota: settingsPage('quota'),
  tn_user_subscription: settingsPage('quota'),
  tn_user_device_list: settingsPage('devices'),
  tn_user_archive_list: settingsPage('archive'),
  vaultManager_listVaults: settingsPage('vaults'),
}

/** The tools that have a page; undefined where the arguments ask for more than the page shows. */
const PAGES: Readonly<Record<string, (typeof ALL)[keyof typeof ALL]>> = ALL
