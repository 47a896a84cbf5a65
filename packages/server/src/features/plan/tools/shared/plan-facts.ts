import { freshness, type Factor, type Facts, type NextCall, type Provenance } from '@tutor-nexus/toolkit'
import { chanceFrom, worstOf, type Outcomes } from '@tutor-nexus/toolkit/hints'
import { MEASURED } from '../../../../platform/catalog/measured-outcomes.ts'
import type { Assumption } from '../../model/assumption.ts'
import type { PlanSource } from '../../model/facts.ts'

const YEAR = 365 * 86_400_000
/** Calendars and agreements change from year to year. */
const HALF_LIFE = 2 * YEAR

const provenanceOf = ({ demo, link }: PlanSource): Provenance =>
  demo ? 'demo' : link === null ? 'reliable' : 'official'

interface Told {
  sources: readonly PlanSource[]
  now: Date
  next: readonly NextCall[]
  assumptions: readonly string[]
  /** The courses that are planned, and what is taken for granted of them. */
  planned: readonly string[]
  assumed: readonly Assumption[]
}

/** What speaks for a plan: its sources, their age, and what is taken for granted of its courses. */
export function planFacts({ sources, now, next, assumptions, planned, assumed }: Told): Facts {
  const demo = sources.some((source) => source.demo)
  const ages = sources.map(({ accessedOn }) => now.getTime() - Date.parse(accessedOn))
  const factors: Factor[] = [
    ...(ages.length === 0 ? [] : [freshness(Math.max(...ages), HALF_LIFE)]),
    ...(planned.length === 0 ? [] : [coursesThatHold(planned, assumed)]),
  ]
  return {
    provenance: sources.length === 0 ? 'verified' : worstOf(sources.map(provenanceOf)),
    factors,
    holds: 'until-changed',
    next,
    assumptions: demo ? ['Demo data: the schools are fictional', ...assumptions] : assumptions,
  }
}

const UNMEASURED: Outcomes = { right: 0, of: 0 }

/** How likely it is that an assumption is true. */
const chanceOf = ({ kind }: Assumption): number =>
  chanceFrom(kind === 'reading-uncertain' ? MEASURED.doubtedRequisite : UNMEASURED)

/** Which share of the courses can be expected to be as they are planned. */
function coursesThatHold(planned: readonly string[], assumed: readonly Assumption[]): Factor {
  const about = planned.map((course) => assumed.filter(({ courses }) => courses.includes(course)))
  const chances = about.map((all) => all.reduce((chance, each) => chance * chanceOf(each), 1))
  const known = about.filter((all) => all.length === 0).length
  return {
    name: 'coverage',
    value: chances.reduce((sum, chance) => sum + chance, 0) / planned.length,
    basis: `${planned.length - known} of ${planned.length} courses rest on assumptions`,
  }
}
