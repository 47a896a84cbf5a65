import type { SectionFacts } from './catalog-port.ts'

type Meeting = SectionFacts['meetings'][number]

/** Whether two sections meet at the same time; one without times meets at none. */
export const overlap = (a: Pick<SectionFacts, 'meetings'>, b: Pick<SectionFacts, 'meetings'>): boolean =>
  a.meetings.some((one) => b.meetings.some((other) => meetTogether(one, other)))

function meetTogether(a: Meeting, b: Meeting): boolean {
  if (a.start === null || a.end === null || b.start === null || b.end === null) return false
  return a.days.some((day) => b.days.includes(day)) && a.start < b.end && b.start < a.end
}

/** The sections that fit beside those chosen. */
export const fitting = (
  sections: readonly SectionFacts[],
  chosen: readonly Pick<SectionFacts, 'meetings'>[],
): SectionFacts[] => sections.filter((section) => chosen.every((other) => !overlap(section, other)))
