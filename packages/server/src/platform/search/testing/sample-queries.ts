import type { Filters } from '../collection.ts'
import { chance, picked, type Chance, type CourseDocument } from './sample-courses.ts'

export interface SampleQuery {
  readonly query: string
  readonly filters: Filters
}

/** Codes, beginnings, words, slips of the finger and filters, made from what there is. */
export function sampleQueries(documents: readonly CourseDocument[], count: number): SampleQuery[] {
  const random = chance(99)
  return Array.from({ length: count }, () => {
    const { code = '', title = '', description = '' } = picked(documents, random).fields
    const forms = [
      code,
      code.toLowerCase().replaceAll(' ', ''),
      code.slice(0, -1),
      title,
      title.slice(0, -2),
      misspelled(title, random),
      misspelled(misspelled(title, random), random),
      `${title} ${picked(description.split(' '), random)}`,
      `${picked(description.split(' '), random)} `,
      `${code} ${misspelled(title, random)}`,
      '',
    ]
    const filters: Filters[] = [
      {},
      {},
      { institution: 'SFU' },
      { institution: ['sfu', 'langara'], level: { min: 200, max: 300 } },
      { credits: { max: 3 }, terms: '2025-fall' },
    ]
    return { query: picked(forms, random), filters: picked(filters, random) }
  })
}

function misspelled(text: string, random: Chance): string {
  const at = random(text.length)
  const rest = text.slice(at)
  const slips = [
    rest.slice(1),
    `x${rest}`,
    `q${rest.slice(1)}`,
    `${rest.charAt(1)}${rest.charAt(0)}${rest.slice(2)}`,
  ]
  return text.slice(0, at) + picked(slips, random)
}
