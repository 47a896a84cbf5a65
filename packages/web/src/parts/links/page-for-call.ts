import { linkOptions } from '@tanstack/react-router'
import type { NextAction } from '../../api/call-failure.ts'
import { cardDestinations } from './destinations/cards.ts'
import { courseDestinations } from './destinations/courses.ts'
import { inspectorDestinations } from './destinations/inspector.ts'
import { noteDestinations } from './destinations/notes.ts'
import { settingsDestinations } from './destinations/settings.ts'
import { taskDestinations } from './destinations/tasks.ts'
import { tutorDestinations } from './destinations/tutor.ts'

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

const ALL = {
  ...courseDestinations,
  ...tutorDestinations,
  ...cardDestinations,
  ...taskDestinations,
  ...noteDestinations,
  ...inspectorDestinations,
  ...settingsDestinations,
}

/** The tools that a page shows; undefined where the arguments ask for more than it does. */
const PAGES: Readonly<Record<string, (typeof ALL)[keyof typeof ALL]>> = ALL
