import * as z from 'zod'
import type { Arguments } from '../../../ports.ts'
import { courseCitation } from '../../../citations.ts'
import { look, plainAnswer, type Inquiry, type Looked, type Lookup, type LookupAnswer } from '../../lookup.ts'
import { cut, enumerated, quotedName } from '../../prose.ts'
import { unknownSchool } from '../../resolve-courses.ts'
import { sourcesOf, WithSources } from '../../sources.ts'
import { SUBJECT_CODES } from '../../../understand/words.ts'
import { agreementsBetween } from '../credit/agreements.ts'

const TOOL = 'tn_course_search'
const MOST = 5
const Data = WithSources.extend({
  items: z.array(
    z.object({
      course: z.string(),
      title: z.string(),
      snippet: z.string().nullable(),
      matched: z.array(z.string()),
    }),
  ),
  totalCount: z.number().optional(),
})

/** Courses on a topic. */
export const search: Lookup = {
  intent: 'search',
  tools: [TOOL],
  async answer(inquiry) {
    const { frame, schools } = inquiry
    const unknown = frame.schools.filter(({ ids }) => ids.length === 0)
    if (unknown.length > 0) return unknown.map((school) => plainAnswer(unknownSchool(school)))
    const named = frame.schools.flatMap(({ ids }) => ids)
    const ids = named.length > 0 ? named : frame.home === undefined ? [] : [frame.home]
    const asked = ids.flatMap((id) => schools.resolver.byId(id) ?? [])
    const withCatalog = schools.all.filter(({ courses }) => courses > 0)
    if (withCatalog.length === 0 || (asked.length > 0 && asked.every(({ courses }) => courses === 0)))
      return [
        await withoutCatalogs(
          inquiry,
          asked.map(({ name }) => name),
        ),
      ].flat()
    const wanted = asked.length > 0 ? asked.map(({ id }) => id) : [undefined]
    return Promise.all(wanted.slice(0, 3).map((institution) => searchAt(institution, inquiry)))
  },
}

type Found = Looked<z.output<typeof Data>> & {
  /** The words that were searched for, without those that became a filter. */
  topic: string
  /** What no course fits. */
  remark?: string
}

/** Searches by the subject and the season that are named, then without the season, then by words alone. */
async function found(institution: string | undefined, inquiry: Inquiry): Promise<Found> {
  const { frame } = inquiry
  const { level, subjects } = frame
  const season = /^[a-z]+/i.exec(frame.term ?? '')?.[0].toLowerCase()
  const names = [...SUBJECT_CODES].flatMap(([name, codes]) =>
    codes.join() === subjects.join() ? [name] : [],
  )
  const topic = without(frame.topic, [...names, ...subjects, ...(season === undefined ? [] : [season])])
  const common = {
    limit: MOST,
    ...(institution === undefined ? {} : { institution }),
    ...(level === undefined ? {} : { level: level * 100 }),
  }
  const words = without(frame.topic, season === undefined ? [] : [season])
  for (const term of season === undefined ? [undefined] : [season, undefined]) {
    const filter = { ...common, ...(term === undefined ? {} : { term }) }
    const pages = await Promise.all([
      ...(subjects.length > 0 ? [titled(words, { ...filter, query: words }, inquiry)] : []),
      ...(subjects.length > 0 ? subjects : [undefined]).map((subject) =>
        look(inquiry, TOOL, { query: topic, ...filter, ...(subject === undefined ? {} : { subject }) }, Data),
      ),
    ])
    const data = merged(pages.flatMap((page) => page.data ?? []))
    if (data.items.length === 0) continue
    const isOther = season !== undefined && term === undefined
    return { data, topic, ...(isOther ? { remark: `None is listed as usually taught in ${season}` } : {}) }
  }
  return { ...(await look(inquiry, TOOL, { query: frame.topic, ...common }, Data)), topic: frame.topic }
}

type Page = z.output<typeof Data>

/** The courses with the words of a subject in their titles, whatever their subject is. */
async function titled(words: string, args: Arguments, inquiry: Inquiry): Promise<{ data?: Page }> {
  const { data } = await look(inquiry, TOOL, args, Data)
  if (!data) return {}
  const items = data.items.filter(({ title }) =>
    words.split(' ').every((word) => title.toLowerCase().includes(word)),
  )
  return { data: { ...data, items, totalCount: items.length } }
}

const merged = (pages: readonly Page[]): Page => {
  const items = [...new Map(pages.flatMap((page) => page.items).map((item) => [item.course, item])).values()]
  const total = pages.reduce((sum, page) => sum + (page.totalCount ?? page.items.length), 0)
  const twice = pages.flatMap((page) => page.items).length - items.length
  return {
    items: items.slice(0, MOST),
    totalCount: total - twice,
    sources: pages.flatMap(({ sources = [] }) => sources),
  }
}

const without = (topic: string, words: readonly string[]): string =>
  words
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, word) => ` ${rest} `.replace(` ${word.toLowerCase()} `, ' ').trim(), topic)

async function withoutCatalogs(inquiry: Inquiry, names: readonly string[]): Promise<LookupAnswer[]> {
  const { frame } = inquiry
  const where =
    names.length > 0
      ? `No course catalog of ${enumerated(names)} is loaded here`
      : 'No course catalog is loaded here'
  const said = plainAnswer(
    `${where}, only transfer agreements, which give codes and no descriptions. So I can't search courses by topic${frame.topic === '' ? '' : ` such as ${quotedName(frame.topic)}`}.`,
  )
  const listed =
    frame.subjects.length > 0
      ? await agreementsBetween({ ...inquiry, frame: { ...frame, sources: frame.schools, targets: [] } })
      : []
  return [said, ...listed]
}

async function searchAt(institution: string | undefined, inquiry: Inquiry): Promise<LookupAnswer> {
  const { frame, naming } = inquiry
  const where = institution === undefined ? '' : ` at ${naming.school(institution)}`
  const { data, failure, topic, remark } = await found(institution, inquiry)
  if (!data) return failure
  const words = topic.split(' ').length
  const best = Math.max(0, ...data.items.map(({ matched }) => matched.length))
  const items = data.items.filter(
    ({ matched }) => words < 2 || matched.length >= Math.min(best, Math.ceil(words / 2)),
  )
  const about = frame.topic === '' ? '' : ` about ${quotedName(frame.topic)}`
  if (items.length === 0) {
    const none = plainAnswer(`I found no course${about}${where}.`)
    if (institution === undefined) return none
    const elsewhere = await searchAt(undefined, inquiry)
    return elsewhere.citations.length === 0
      ? none
      : { ...elsewhere, text: `${none.text} At other schools:\n${elsewhere.text}` }
  }
  const total = data.totalCount ?? items.length
  return {
    text: [
      ...(remark === undefined ? [] : [`${remark}${where}.`]),
      `Courses${about}${where}${total > items.length ? ` (${items.length} of ${total} shown; add a word or a school to narrow it down)` : ''}:`,
      ...items.map(
        ({ course, title, snippet }) =>
          `- ${naming.course(course, title)}${snippet === null ? '' : `: ${cut(snippet, 160)}`}`,
      ),
    ].join('\n'),
    citations: items.map(({ course, title }) => courseCitation(course, title, TOOL)),
    sources: sourcesOf(data),
    question: '',
  }
}
