/** What tells a section from all others. */
export interface SectionName {
  readonly course: string
  readonly term: string
  readonly section: string
}

export const sameSection = (one: SectionName, other: SectionName): boolean =>
  one.course === other.course && one.term === other.term && one.section === other.section

export const sectionNameText = ({ course, term, section }: SectionName): string =>
  `${course} ${section}, ${term}`
