/** What identifies a school. */
export interface SchoolNames {
  id: string
  code: string
  name: string
  /** Other names by which people know it. */
  aliases: readonly string[]
  /** Where it is: cities of its campuses, region. People add them to the name. */
  places: readonly string[]
}

/** A school of the directory. */
export interface School extends SchoolNames {
  /** `Burnaby, British Columbia` */
  place: string | null
  country: string | null
  gradeScale: 'letters' | 'percent' | null
  /** True where only demo data names it. */
  isFictional: boolean
}

/** An import that names a school. */
export interface SchoolSource {
  name: string
  link: string | null
  accessedOn: string
  attribution: string | null
  demo: boolean
}

/** A school of the directory, and where it is known from. */
export interface ListedSchool extends School {
  source: SchoolSource
  /** Whether any agreement gives credit there. */
  receives: boolean
}

/** How much is known about a school. */
export interface SchoolCounts {
  courses: number
  /** Agreements by which its courses count elsewhere. */
  agreementsFrom: number
  /** Agreements by which it gives credit. */
  agreementsTo: number
}
