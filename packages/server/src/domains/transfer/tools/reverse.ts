import { pagination } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { namedCourse } from '../course-input.ts'
import { cacheTTL, defineTool, listInstitutions, readLimit, ruleDetails } from '../define.ts'
import { listRules, RulePageData } from '../list-rules.ts'
import { reverseExamples } from '../examples/lists.ts'
import { openPosition } from '../page.ts'
import { asOfParameter, CourseName, dayOf, institutionParameter } from '../parameters.ts'
import { requireSchools } from '../schools.ts'
import { earningKeys } from '../target-key.ts'

export const reverse = defineTool({
  name: 'tn_transfer_reverse',
  address: 'transferGuide/reverse',
  version: '1.0.0',
  description: {
    what: 'Find the agreements that give credit for a course: which courses elsewhere earn it.',
    when: 'Use this when the user looks for a course to take somewhere else: "what can I take at Northreach to get MATH 151 at Aurelia?".',
    returns: 'Returns agreements whose targets include the course.',
  },
  category: 'query',
  responseTime: 'fast',
  idempotent: true,
  cacheable: true,
  cacheTTL,
  permissions: ['transfers:read'],
  tags: ['transfer', 'credit', 'planning'],
  utterances: [
    'where can I take this course instead',
    'what do I have to take to get credit for it',
    'find a summer course that transfers as my requirement',
    'take it cheaper at a community college',
    'what should I take there so that it counts here',
    'what transfers in as this course',
    'I need this requirement, could I do it at another school',
    'which outside classes satisfy it',
    'fulfil a requirement through another college',
    'earn credit for statistics somewhere else',
    'do the class at a different school and bring it back',
    'what gives me CHEM 121 at the university',
    'courses at Caldera that earn it',
    'get credit by taking it at another place',
    'which courses would give me that',
    'what earns me this course',
    'what counts as COSC here',
    'instead of taking it here',
    'online at another college and transferred back',
    'what can I take to get it',
    'satisfy my degree requirement from outside',
    'courses that articulate into this',
    'which class do I need there to receive it here',
    'during the summer at another college',
    'complete the requirement somewhere else',
    'looking for a course to take at Northreach that gives me this',
    'which college courses get me credit for CHEM 121 at Aurelia',
    'what could I take at Caldera to earn STAT 203',
    'I need MATH 1171 at UBC, where else can I take it',
    'take ECON 201 over the summer elsewhere and have it count',
    'which Northreach course would give me PSYC 101 credit',
    'how can I get linear algebra credit from another school',
    'options at other colleges that satisfy my physics requirement',
    'what must I take at Kestrel to get BIOL 120 at Aurelia',
    'can I do accounting at a cheaper college and bring it back',
    'courses elsewhere that would count as data structures at SFU',
    'get english 100 out of the way at another college',
    'find a class at a college near me that counts for this one',
    'what to study elsewhere to be granted this course',
    'which external modules are accepted as this unit',
    'earn my history requirement at a different school',
    'I want credit for CPSC 1110, what do I take at Northreach',
    'which course should I sign up for there so I get it here',
    'what transfers into COSC 210',
    'can the requirement be met by a course from outside',
    'replace a course at my uni with one from a college',
    'a letter of permission course that counts as calculus',
    'which schools offer a course that gives me this credit',
    'what would get me first year science credit at Aurelia',
    'ways to obtain this credit at another institution',
    'take somewhere else and transfer it in',
    'the course is full here, what can I take elsewhere for it',
    'which course at Northreach gives credit for COSC 210',
    'what can I take elsewhere to earn this credit',
    'take at another college and get credit here',
    'external course that counts as my requirement',
  ],
  rateLimit: readLimit,
  recovery: [listInstitutions],
  parameters: z.object({
    targetCourse: CourseName.describe('What to earn: aur:MATH 151, or generic aur:MATH 1XX'),
    targetInstitution: institutionParameter('School of a bare targetCourse').optional(),
    sourceInstitution: institutionParameter('Only courses of this school').optional(),
    includeGeneric: z.boolean().default(false).describe('Also generic credit of its subject and level'),
    asOfDate: asOfParameter.describe('Day to judge by, YYYY-MM-DD; else today'),
    ...pagination(),
  }),
  data: RulePageData.extend({ targetCourse: z.string() }),
  examples: reverseExamples,
  async handler(params, { services, workspaceId, now, cursors, fit, ok }) {
    const { sourceInstitution, limit, cursor } = params
    const course = await namedCourse(params.targetCourse, params.targetInstitution, {
      services,
      workspaceId,
      now,
    })
    const { exact, generic } = earningKeys(course)
    const query = { keys: params.includeGeneric ? [exact, ...generic] : [exact], source: sourceInstitution }
    const after = openPosition(cursor, cursors)
    const [found, total] = await Promise.all([
      services.rules.earning(query, { after, limit: limit + 1 }),
      services.rules.countEarning(query),
    ])
    const school = course.slice(0, course.indexOf(':'))
    if (total === 0)
      await requireSchools(
        [school, ...(sourceInstitution === undefined ? [] : [sourceInstitution])],
        services,
      )
    const { data, facts } = await listRules(
      {
        tool: 'tn_transfer_reverse',
        params,
        found,
        total,
        day: dayOf(params.asOfDate, now()),
        next: found.slice(0, 1).map(({ rule }) => ruleDetails(rule.id)),
      },
      { cursors, fit },
    )
    return ok({ targetCourse: course, ...data }, facts)
  },
})
