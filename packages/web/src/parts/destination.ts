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

const tasksPage = ({ cursor }: Given) => (cursor === undefined ? linkOptions({ to: '/tasks' }) : undefined)

const plannerPage = (args: Given) => {
  const plan = askedPlan(args)
  return plan && linkOptions({ to: '/planner', hash: planHash(plan) })
}

const notePage = ({ filePath, vault, cursor }: Given) =>
  typeof filePath === 'string' && cursor === undefined
    ? linkOptions({ to: '/notes', search: { ...vaultIn(vault), note: filePath } })
    : undefined

const foundNotesPage = ({ query, tag, path, vault, cursor }: Given) =>
  cursor === undefined && !path && (query || tag)
    ? linkOptions({
        to: '/notes',
        search: {
          ...vaultIn(vault),
          ...(typeof query === 'string' && query !== '' ? { q: query } : {}),
          ...(typeof tag === 'string' ? { tag } : {}),
        },
      })
    : undefined

const notesPage = ({ path, vault, cursor }: Given) =>
  cursor === undefined && !path ? linkOptions({ to: '/notes', search: vaultIn(vault) }) : undefined

const vaultIn = (vault: unknown) => (typeof vault === 'string' ? { vault } : {})

const settingsAt = (hash: string) => () => linkOptions({ to: '/settings', hash })

type Page =
  | typeof coursePage
  | typeof foundNotesPage
  | typeof notePage
  | typeof notesPage
  | typeof plannerPage
  | typeof sessionPage
  | typeof sessionsPage
  | ReturnType<typeof settingsAt>
  | typeof tasksPage

/** The tools that a page shows; undefined where the arguments ask for more than it does. */
const PAGES: Readonly<Record<string, Page>> = {
  tn_course_get: coursePage,
  tn_transfer_resolve: plannerPage,
  list_tasks: tasksPage,
  contentManager_readContent: notePage,
  vaultLibrarian_searchContent: foundNotesPage,
  vaultManager_listDirectory: notesPage,
  tn_session_list: sessionsPage,
  tn_session_history: sessionPage,
  tn_session_resume: sessionPage,
  tn_user_byok_list: settingsAt('keys'),
  tn_user_preferences_get: settingsAt('preferences'),
  tn_user_quota: settingsAt('quota'),
  tn_user_subscription: settingsAt('quota'),
  tn_user_device_list: settingsAt('devices'),
  tn_user_archive_list: settingsAt('archive'),
  vaultManager_listVaults: settingsAt('vaults'),
}
