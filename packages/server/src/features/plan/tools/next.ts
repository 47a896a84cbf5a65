import { defined, lazy, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { analysis, type PlanContext } from '../define.ts'
import { Assumption } from '../model/assumption.ts'
import type { SectionFacts } from '../model/catalog-port.ts'
import { assumptionsFor } from '../model/compile/assumptions.ts'
import { fitting } from '../model/conflicts.ts'
import { givesText } from '../model/explain.ts'
import { nextCourses, type NextCourse } from '../model/next-courses.ts'
import { nextExamples } from './shared/examples.ts'
import { gatherPlan, type Gathered } from './shared/gather.ts'
import { CourseName, planParameters } from './shared/parameters.ts'
import { planFacts } from './shared/plan-facts.ts'
import { SourceOfPlan, sourcesOf } from './shared/plan-view.ts'

const MOST_SHOWN = 50
const MOST_LOOKED_AT = 80
const MOST_BLOCKED = 10
const MOST_OPENED = 8
const MOST_ASSUMPTIONS = 30

const CourseNext = lazy(() =>
  z.object({
    course: z.string(),
    title: z.string().optional(),
    credits: z.number(),
    required: z.array(z.string()).describe('Courses that goals ask for and that it earns'),
    earns: z.array(z.object({ school: z.string(), gives: z.string(), ruleId: z.string().optional() })),
    opens: z.array(z.string()).describe('Courses that it leads to, at once or later'),
    openCount: z.int(),
    needs: z.string().nullable().describe("The school's sentence, which the record meets"),
    offered: z
      .enum(['listed', 'usual', 'unknown', 'caller', 'sections'])
      .describe('sections: in the list of the term; usual: in this season in the past'),
    sections: z.array(z.string()).optional().describe('Those without a conflict with the chosen ones'),
    pastAverage: z.number().optional().describe('Of the newest term with grades'),
    pastTerm: z.string().optional(),
  }),
)

export const next = analysis({
  name: 'tn_plan_next',
  title: 'Courses for next term',
  version: '1.1.0',
  description: {
    what: 'Rank the courses that may be taken next term: by what goals require, what they open and what they transfer as.',
    when: 'Use this to choose courses for one term: "what should I take next term to transfer to aur?". For several terms use tn_plan_terms.',
    returns:
      'Returns courses whose requisites the record meets and that are offered, each with reasons, agreements, past grades and sections that fit; and why others are not open.',
  },
  responseTime: 'medium',
  tags: ['planning', 'transfer'],
  parameters: () => {
    const { goals, school, firstTerm, courses, exclude, retake, offered, completions, asOfDate } =
      planParameters()
    return z.object({
      goals,
      school,
      term: firstTerm.describe('Such as Spring 2027; else the next one'),
      chosen: z
        .array(
          z.strictObject({
            course: CourseName().describe('Such as nrc:MATH 1171'),
            section: z.string().trim().min(1).max(20).describe('Such as 001'),
          }),
        )
        .max(20)
        .optional()
        .describe('Sections already chosen: what conflicts with them is left out'),
      limit: z.int().min(1).max(MOST_SHOWN).default(15).describe('How many courses'),
      courses,
      exclude,
      retake,
      offered,
      completions,
      asOfDate,
    })
  },
  data: () =>
    z.object({
      school: z.string(),
      term: z.string(),
      items: z.array(CourseNext()).describe('The most useful first'),
      totalCount: z.int(),
      hasMore: z.boolean(),
      notOpen: z
        .array(z.object({ course: z.string(), why: z.string() }))
        .describe('Courses that goals could use and that cannot be taken yet'),
      assumptions: z.array(Assumption()),
      sources: z.array(SourceOfPlan()).describe('With the words that must be shown beside the answer'),
    }),
  examples: nextExamples,
  async handler({ term, chosen = [], limit, ...params }, context) {
    const { now, ok } = context
    const gathered = await gatherPlan(
      { ...params, ...(term !== undefined && { firstTerm: term }), terms: 1, maxCredits: 60 },
      context,
    )
    const name = gathered.question.terms[0]?.name ?? ''
    const taken = new Set(chosen.map(({ course }) => gathered.names.course(course, gathered.home)))
    const busy = await chosenSections(chosen, name, gathered, context)
    const ranked = nextCourses(gathered.compiled, gathered.facts.earned).filter(
      ({ course }) => !taken.has(course),
    )
    const seen = await Promise.all(
      ranked.slice(0, MOST_LOOKED_AT).map((course) => viewOf(course, name, busy, gathered, context)),
    )
    const open = seen.filter((view) => view !== undefined)
    const items = open.slice(0, limit)
    const shown = new Set(items.map(({ course }) => course))
    const rules = new Set(items.flatMap(({ earns }) => earns.flatMap(({ ruleId }) => ruleId ?? [])))
    const agreements = [...rules].flatMap((id) => gathered.compiled.agreements.get(id) ?? [])
    const assumptions = assumptionsFor(gathered.compiled.assumptions, shown, agreements)
    const sources = sourcesOf([
      ...agreements.flatMap((each) => each.sources),
      ...[...shown].flatMap((course) => gathered.facts.courses.get(course)?.source ?? []),
    ])
    return ok(
      {
        school: gathered.home,
        term: name,
        items,
        totalCount: open.length,
        hasMore: open.length > items.length,
        notOpen: notOpen(gathered, new Set(ranked.map(({ course }) => course))),
        assumptions: assumptions.slice(0, MOST_ASSUMPTIONS),
        sources,
      },
      planFacts({
        sources,
        now: now(),
        assumptions: gathered.names.assumptions,
        planned: [...shown],
        assumed: assumptions,
        next: [
          {
            action: 'plan-terms',
            priority: 'medium',
            category: 'exploration',
            description: 'Plan all terms to the goals',
            tool: 'tn_plan_terms',
            arguments: defined({ goals: params.goals, school: gathered.home, firstTerm: name }),
          },
        ],
      }),
    )
  },
})

async function chosenSections(
  chosen: readonly { course: string; section: string }[],
  term: string,
  { names, home }: Gathered,
  { services }: PlanContext,
): Promise<SectionFacts[]> {
  const found = await Promise.all(
    chosen.map(async ({ course, section }) => {
      const name = names.course(course, home)
      const sections = await services.catalog.sections(name, term)
      const wanted = sections.find((each) => each.section === section)
      if (wanted) return wanted
      throw new ToolError('NOT_FOUND', `${name} has no section ${section} in ${term}`, {
        details: {
          reason: 'tn_course_section_list lists the sections',
          nearest: sections.map((each) => each.section),
        },
      })
    }),
  )
  return found
}

/** Undefined where every section conflicts with the chosen ones. */
async function viewOf(
  { course, credits, opens, earns, required }: NextCourse,
  term: string,
  busy: readonly SectionFacts[],
  { compiled, facts }: Gathered,
  { services: { catalog } }: PlanContext,
): Promise<z.input<ReturnType<typeof CourseNext>> | undefined> {
  const [sections, grades] = await Promise.all([catalog.sections(course, term), catalog.grades(course)])
  const fits = fitting(sections, busy)
  if (sections.length > 0 && fits.length === 0) return undefined
  const known = facts.courses.get(course)
  const past = grades.find(({ average }) => average !== null)
  return {
    course,
    ...(known?.title !== null && known?.title !== undefined && { title: known.title }),
    credits,
    required,
    earns: earns.map((use) => ({
      school: use.school,
      gives: givesText(use, compiled.agreements.get(use.rule)),
      ...(compiled.agreements.has(use.rule) && { ruleId: use.rule }),
    })),
    opens: opens.slice(0, MOST_OPENED),
    openCount: opens.length,
    needs: known?.prerequisite?.sentence ?? null,
    offered: sections.length > 0 ? 'sections' : (compiled.offered.get(course)?.by ?? 'unknown'),
    ...(sections.length > 0 && { sections: fits.map(({ section }) => section) }),
    ...(past && past.average !== null && { pastAverage: past.average, pastTerm: past.term }),
  }
}

const WHY = {
  excluded: 'Left out',
  exclusion: 'Excludes a completed course:',
  prerequisite: 'Needs courses that nothing here leads to:',
  'not-offered': 'Not known to be offered in this term',
} as const
const UNLISTED = 'Not in the catalog, so when it is offered is not known: name it in courses to plan with it'
const EARNED = 'You have it: an agreement gives it for your courses'

function notOpen(
  { compiled, facts }: Gathered,
  open: ReadonlySet<string>,
): { course: string; why: string }[] {
  const earning = new Set(compiled.problem.uses.flatMap(({ courses }) => courses.map(({ course }) => course)))
  const obstacles = new Map(compiled.obstacles.map((each) => [each.course, each]))
  const blocked = compiled.problem.courses
    .filter(({ course }) => earning.has(course) && !open.has(course) && !facts.earned.has(course))
    .slice(0, MOST_BLOCKED)
    .map(({ course }) => {
      const obstacle = obstacles.get(course)
      const sentence = facts.courses.get(course)?.prerequisite?.sentence
      if (obstacle && obstacle.why !== 'completed' && obstacle.why !== 'prerequisite')
        return { course, why: [WHY[obstacle.why], ...obstacle.about].join(' ') }
      return {
        course,
        why: sentence === undefined ? 'Needs another course first' : `Needs first: ${sentence}`,
      }
    })
  const because = (courses: ReadonlySet<string>, why: string) =>
    [...courses.difference(open)].slice(0, MOST_BLOCKED).map((course) => ({ course, why }))
  return [...blocked, ...because(facts.unlisted, UNLISTED), ...because(facts.earned, EARNED)]
}
