import { schoolOf } from '../../../../../../platform/catalog/course-reference.ts'
import { ruleCitation } from '../../../citations.ts'
import { knowledgeOf } from '../../known-courses.ts'
import { look, type Inquiry, type LookupAnswer } from '../../lookup.ts'
import { enumerated } from '../../prose.ts'
import { evidenceOf } from '../../sources.ts'
import { RESOLVE, Resolution } from '../credit/resolution.ts'
import { targetsText, verdictText } from '../credit/rule-text.ts'

/** What a course counts as at a school with a catalog, which can say more about it. */
export interface Received {
  /** Says what it counts as. */
  answer: LookupAnswer
  /** The courses there that the catalog lists. */
  courses: readonly string[]
}

/** What a course counts as at the schools where credit was spoken of. */
export async function receivedFor(
  course: string,
  others: readonly string[],
  inquiry: Inquiry,
): Promise<Received[]> {
  const { frame, schools } = inquiry
  const spoken = [...frame.targets, ...frame.creditAt].flatMap(({ ids }) => ids)
  const targets = [...new Set([...spoken, ...others.map(schoolOf)])].filter((id) => {
    const school = schools.resolver.byId(id)
    return id !== schoolOf(course) && school && school.courses > 0 && school.agreementsTo > 0
  })
  return (await Promise.all(targets.map((target) => receivedAt(target, course, inquiry)))).flat()
}

async function receivedAt(target: string, course: string, inquiry: Inquiry): Promise<Received[]> {
  const { naming } = inquiry
  const { data } = await look(
    inquiry,
    RESOLVE,
    { targetInstitution: target, sourceCourses: [course] },
    Resolution,
  )
  const rules = data?.exactMatches.filter(({ outcome }) => outcome === 'credit') ?? []
  if (rules.length === 0) return []
  const given = [
    ...new Set(rules.flatMap(({ targets }) => targets.flat().flatMap((each) => each.course ?? []))),
  ]
  const listed = await Promise.all(
    given.map(async (each) => ((await knowledgeOf(each, inquiry)).listed ? [each] : [])),
  )
  return [
    {
      courses: listed.flat(),
      answer: {
        text: `At ${naming.school(target)}, ${naming.course(course)} ${enumerated(rules.map((rule) => verdictText(rule, true)))}.`,
        citations: rules.map(({ ruleId, targets }) =>
          ruleCitation(ruleId, `Agreement with ${naming.school(target)}: ${targetsText(targets)}`, RESOLVE),
        ),
        sources: evidenceOf(rules),
        question: '',
      },
    },
  ]
}
