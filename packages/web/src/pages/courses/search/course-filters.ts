import type { Arguments } from '../../../api/call.ts'

/** The search of the courses page, as its address has it. */
export interface CourseFilters {
  q?: string
  /** The school. */
  at?: string
  /** Days with meetings, separated by commas. */
  days?: string
  from?: string
  to?: string
  format?: string
  credits?: string
  /** `yes` to search outlines. */
  outlines?: string
  /** The courses to compare, separated by commas. */
  compare?: string
}

export const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

export const DAY_NAMES = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
} as const

export const FORMATS = { 'in-person': 'In person', online: 'Online', blended: 'Blended' } as const

export const CREDITS = [1, 2, 3, 4, 5, 6] as const

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** What of the address is a filter; anything else in it is left out. */
export function searchArguments(filters: CourseFilters, words: string): Arguments<'tn_course_search'> {
  const { at, from = '', to = '', format, credits, outlines } = filters
  const days = daysIn(filters)
  const taught = (['in-person', 'online', 'blended'] as const).find((each) => each === format)
  const worth = CREDITS.find((each) => String(each) === credits)
  return {
    query: words,
    ...(at === undefined ? {} : { institution: at }),
    ...(days.length > 0 ? { days } : {}),
    ...(TIME.test(from) ? { startsFrom: from } : {}),
    ...(TIME.test(to) ? { endsBy: to } : {}),
    ...(taught ? { format: taught } : {}),
    ...(worth === undefined ? {} : { credits: worth }),
    ...(outlines === 'yes' ? { outlines: true } : {}),
  }
}

export const daysIn = ({ days = '' }: CourseFilters) => {
  const named = days.split(',')
  return DAYS.filter((day) => named.includes(day))
}

/** How many filters besides words and school are in use. */
export const countFilters = (filters: CourseFilters): number => {
  const { query: _, institution: __, ...others } = searchArguments(filters, '')
  return Object.keys(others).length
}

export const MOST_COMPARED = 4

export const comparedIn = (compare: string | undefined): string[] =>
  [...new Set((compare ?? '').split(',').filter((course) => course.includes(':')))].slice(0, MOST_COMPARED)

/** The filters without those that are empty, as the address should have them. */
export const withoutEmpty = (filters: CourseFilters): CourseFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''))
