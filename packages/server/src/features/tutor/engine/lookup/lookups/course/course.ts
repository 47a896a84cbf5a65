import * as z from 'zod'
import { courseCitation } from '../../../citations.ts'
import { courseFact } from './course-fact.ts'
import { credits as creditsText, enumerated, quoted } from '../../prose.ts'
import { sourcesOf, WithSources } from '../../sources.ts'

const TOOL = 'tn_course_get'
const Data = WithSources.extend({
  course: z.string(),
  title: z.string().nullable(),
  credits: z.object({ min: z.number(), max: z.number() }).nullable(),
  description: z.string().nullable(),
  prerequisites: z.string().nullable(),
  termsOffered: z.array(z.string()),
})

export const course = courseFact({
  intent: 'course',
  tool: TOOL,
  data: Data,
  render(data, naming) {
    const { course: reference, title, credits, description, prerequisites, termsOffered } = data
    const worth = credits === null ? '' : ` is worth ${creditRange(credits)}`
    const terms = termsOffered.length > 0 ? ` usually taught in ${enumerated(termsOffered)}` : ''
    const facts = [worth, terms].filter((part) => part !== '').join(' and is')
    const name = naming.course(reference, title)
    return {
      text: [
        facts === '' ? `${name}.` : `${name}${worth === '' ? ' is' : ''}${facts}.`,
        description === null
          ? 'I have no description of it.'
          : `Calendar description: ${quoted(description, 600)}`,
        ...(prerequisites === null ? [] : [`What you need first: ${quoted(prerequisites, 300)}`]),
      ].join(' '),
      citations: [courseCitation(reference, title, TOOL)],
      sources: sourcesOf(data),
      question: '',
    }
  },
})

const creditRange = ({ min, max }: { min: number; max: number }): string =>
  min === max ? creditsText(min) : `${min} to ${creditsText(max)}`
