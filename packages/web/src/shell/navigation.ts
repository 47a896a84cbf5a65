import { linkOptions } from '@tanstack/react-router'
import type { IconName } from '../parts/display/icon.tsx'

interface Entry {
  link: { to: string }
  label: string
  icon: IconName
  /** Shown in the bottom bar of narrow pages; the others are behind “More”. */
  main?: boolean
}

/** The pages in display order. */
export const navigation = [
  { link: linkOptions({ to: '/' }), label: 'Today', icon: 'today', main: true },
  { link: linkOptions({ to: '/planner' }), label: 'Planner', icon: 'transfer', main: true },
  { link: linkOptions({ to: '/terms' }), label: 'Term plan', icon: 'terms' },
  { link: linkOptions({ to: '/courses' }), label: 'Courses', icon: 'courses', main: true },
  { link: linkOptions({ to: '/tutor' }), label: 'Tutor', icon: 'tutor', main: true },
  { link: linkOptions({ to: '/cards' }), label: 'Cards', icon: 'cards' },
  { link: linkOptions({ to: '/tasks' }), label: 'Tasks', icon: 'tasks' },
  { link: linkOptions({ to: '/notes' }), label: 'Notes', icon: 'notes' },
  { link: linkOptions({ to: '/tools' }), label: 'Tools', icon: 'tools' },
  { link: linkOptions({ to: '/inspector' }), label: 'Inspector', icon: 'inspector' },
  { link: linkOptions({ to: '/connect' }), label: 'Connect', icon: 'connect' },
  { link: linkOptions({ to: '/settings' }), label: 'Settings', icon: 'settings' },
] satisfies readonly Entry[]

/** For those who run a server that several people use. */
export const operatorPage = {
  link: linkOptions({ to: '/operator' }),
  label: 'Operator',
  icon: 'operator',
} satisfies Entry
