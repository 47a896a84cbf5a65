import { codeOf, codesIn } from '../../../api/schools.ts'
import { sourceText, type DocumentSection, type ExportDocument } from '../../../parts/export/document.ts'
import { asSentence, listed, pluralize } from '../../../parts/text/words.ts'
import { planSentence } from '../board/board-terms.ts'
import type { Question } from '../question.ts'
import type { ShownPlan } from '../use-term-plan.ts'

const COLUMNS = [
  { title: 'Course', width: 60 },
  { title: 'Title', width: 130 },
  { title: 'Credits', width: 38 },
  { title: 'Earns' },
  { title: 'Opens', width: 90 },
]

type Schools = ReadonlyMap<string, string>

/** A term plan as every export shows it. */
export const termPlanDocument = (
  shown: ShownPlan,
  question: Question,
  schools: Schools,
  madeOn: string,
): ExportDocument => ({
  title: `Term plan: ${listed([...new Set(shown.goals.map(({ name }) => name))])}`,
  madeOn,
  sectionTitle: 'Term',
  columns: COLUMNS,
  sections: [
    ...shown.terms.flatMap((term) => (term.courses.length > 0 ? termSection(term, schools) : [])),
    {
      name: 'Goals',
      summary: asSentence(planSentence(shown, question)),
      rows: [],
      notes: [
        ...('violations' in shown ? shown.violations.map(({ text }) => `Problem: ${codesIn(text)}`) : []),
        ...shown.goals.map((goal) => goalNote(goal, schools)),
      ],
      basis: '',
      sources: [],
    },
    {
      name: 'What this plan takes for granted',
      summary:
        shown.assumptionCount === 0
          ? 'Nothing beside the agreements and the catalog.'
          : `${pluralize(shown.assumptionCount, 'assumption')}.`,
      rows: [],
      notes: shown.assumptions.map(({ courses, text, effect }) =>
        [
          courses.length > 0 ? `${courses.map(codeOf).join(', ')}: ` : '',
          `${asSentence(codesIn(text))} ${asSentence(effect)}`,
        ].join(''),
      ),
      basis: 'The schools decide about admission and credit.',
      sources: shown.sources.map(sourceText),
    },
  ],
})

const termSection = (
  { term, credits, limit, courses }: ShownPlan['terms'][number],
  schools: Schools,
): DocumentSection => ({
  name: term,
  summary: `${credits} of ${limit} credits`,
  rows: courses.map((course) => [
    codeOf(course.course),
    course.title ?? '',
    String(course.credits),
    earnsText(course.earns, schools),
    course.opens.map(codeOf).join(', '),
  ]),
  notes: [],
  basis: '',
  sources: [],
})

export const earnsText = (
  earns: ShownPlan['terms'][number]['courses'][number]['earns'],
  schools: Schools,
): string =>
  earns.map(({ school, gives }) => `${schools.get(school) ?? school}: ${codesIn(gives)}`).join('; ')

function goalNote(
  { name, school, met, missing, credits, requirements }: ShownPlan['goals'][number],
  schools: Schools,
): string {
  const open = requirements.flatMap((each) => (each.met ? [] : codesIn(each.text)))
  return [
    `${name}: ${met ? 'reached' : 'not reached'}, ${pluralize(credits, 'credit')} at ${schools.get(school) ?? school}`,
    ...(missing > 0 ? [`${pluralize(missing, 'credit')} missing`] : []),
    ...(open.length > 0 ? [`still open: ${open.join('; ')}`] : []),
  ].join(', ')
}
