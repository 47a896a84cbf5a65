import { coverage, pagination, type Factor } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { institutionId } from '../../../platform/catalog/institution.ts'
import { namesById } from '../../../platform/catalog/schools/names-by-id.ts'
import { namedCourse } from './shared/course-input.ts'
import { query, type TransferServices } from '../define.ts'
import { listRules, RulePageData } from './shared/list-rules.ts'
import { reverseExamples } from './shared/examples.ts'
import { asOfParameter, CourseName, dayOf, institutionParameter } from './shared/parameters.ts'
import { subjectOf } from './shared/not-loaded.ts'
import { askBySchools, atSchool, type IdOf } from './shared/schools.ts'
import { earningKeys } from '../model/target-key.ts'

export const reverse = query({
  name: 'tn_transfer_reverse',
  title: 'Find courses that earn credit',
  version: '1.2.0',
  description: {
    what: 'Find the agreements that give credit for a course: which courses elsewhere earn it.',
    when: 'Use this when the user looks for a course to take somewhere else: "what can I take at Northreach to get MATH 151 at Aurelia?".',
    returns:
      'Returns agreements whose targets include the course, and from which schools agreements about its subject are loaded.',
  },
  tags: ['planning'],
  parameters: () =>
    z.object({
      targetCourse: CourseName().describe('What to earn: aur:MATH 151, or generic aur:MATH 1XX'),
      targetInstitution: institutionParameter('School of a bare targetCourse').optional(),
      sourceInstitution: institutionParameter('Only courses of this school').optional(),
      includeGeneric: z.boolean().default(false).describe('Also generic credit of its subject and level'),
      asOfDate: asOfParameter().describe('Day to judge by, YYYY-MM-DD; else today'),
      ...pagination(),
    }),
  data: () =>
    RulePageData().extend({
      targetCourse: z.string(),
      loadedFrom: z
        .array(z.string())
        .describe('Schools whose agreements about its subject are loaded: of others nothing is known'),
    }),
  examples: reverseExamples,
  async handler(params, context) {
    const { services, now, ok } = context
    const { limit, cursor } = params
    const source = params.sourceInstitution && institutionId(params.sourceInstitution)
    const target = params.targetInstitution && institutionId(params.targetInstitution)
    const named = await namedCourse(params.targetCourse, target, context, 'target')
    const ask = async (idOf: IdOf, after: string | undefined, count: number) => {
      const targetCourse = atSchool(named, idOf)
      const { exact, generic } = earningKeys(targetCourse)
      const keys = params.includeGeneric ? [exact, ...generic] : [exact]
      const sending = source && idOf(source)
      const filter = { keys, source: sending }
      const [found, total] = await Promise.all([
        services.rules.earning(filter, { after, limit: count }),
        services.rules.countEarning(filter),
      ])
      return { targetCourse, sending, found, total }
    }
    const { data, facts, loaded } = await listRules(
      async (after, count) => {
        const { found, assumptions } = await askBySchools(
          (idOf) => ask(idOf, after, count),
          (asked) => (asked.total > 0 ? [] : [named.slice(0, named.indexOf(':')), source]),
          { tool: 'tn_transfer_reverse', params },
          services,
        )
        return { ...found, assumptions }
      },
      { limit, cursor, day: dayOf(params.asOfDate, now()), schools: [named.slice(0, named.indexOf(':'))] },
      context,
    )
    const { loadedFrom, names, ...doubt } = await loadedSenders(loaded, services)
    return ok(
      {
        targetCourse: loaded.targetCourse,
        loadedFrom: loadedFrom.slice(0, MOST_SENDERS),
        ...data,
        schools: { ...names, ...data.schools },
      },
      {
        ...facts,
        ...(doubt.nothing !== undefined && { nothing: doubt.nothing }),
        factors: [...(facts.factors ?? []), ...doubt.factors],
        assumptions: [...(facts.assumptions ?? []), doubt.assumption],
      },
    )
  },
})

const MOST_SENDERS = 100
const MOST_NAMED = 5

/** From which schools agreements about a course's subject are loaded, and what that leaves open. */
async function loadedSenders(
  { targetCourse, sending, total }: { targetCourse: string; sending: string | undefined; total: number },
  { rules, schools, notListed }: TransferServices,
) {
  const colon = targetCourse.indexOf(':')
  const target = targetCourse.slice(0, colon)
  const subject = subjectOf(targetCourse).slice(colon + 1)
  const loadedFrom = await rules.sendersOf(target, subject)
  const named = sending === undefined ? loadedFrom.slice(0, MOST_NAMED) : [sending]
  const names = await namesById(schools, [target, ...named])
  const isLoaded = sending === undefined ? loadedFrom.length > 0 : loadedFrom.includes(sending)
  const about = `about ${subject} at ${names[target]}`
  const more = loadedFrom.length > MOST_NAMED ? ` and ${loadedFrom.length - MOST_NAMED} more` : ''
  const from = named.map((id) => names[id]).join(', ')
  // That nothing earns a course that its own school does not list is no surprise.
  const isSure =
    total > 0 || (sending === undefined ? (await notListed([targetCourse])).has(targetCourse) : isLoaded)
  const factors: Factor[] = isSure ? [] : [coverage(loadedFrom.length, undefined)]
  return {
    loadedFrom,
    names,
    factors,
    assumption: !isLoaded
      ? `No agreements ${about} are loaded${sending === undefined ? '' : ` from ${from}`}: that does not mean that there are none`
      : sending === undefined
        ? `The agreements loaded ${about} are those of ${from}${more}: other schools may have some too`
        : `The agreements loaded ${about} from ${from} may not be all`,
    ...(isSure ? {} : { nothing: `No agreement that is loaded gives ${targetCourse}` }),
  }
}
