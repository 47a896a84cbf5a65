import { namesCourse } from './paragraph/frames.ts'
import { sentences } from './sentences.ts'

export type SectionKind = 'prerequisite' | 'either' | 'corequisite' | 'antirequisite' | 'recommended'

export interface Section {
  kind: SectionKind
  sentences: string[]
}

const PRE = 'pre-?req(?:uisite)?s?'
const CO = 'co-?req(?:uisite)?s?'
const LABEL = new RegExp(
  `(?<![a-z] )\\b((?:strongly |highly )?(?:recommended|advisory)(?: (?:${CO}|${PRE}|preparation|background|courses?))?` +
    `|pre-? ?(?:/|or|and/or) ?${CO}|${PRE} ?(?:/|or|and/or) ?${CO}|${CO} ?(?:/|or) ?${PRE}|${PRE}|${CO}` +
    '|anti-?req(?:uisite)?s?|(?:credit )?exclusions?|equivalent courses?)\\.? ?:',
  'gi',
)

/** What may be taken along is no corequisite, whatever label it stands under. */
const PERMITS = /\b(?:may|can) (?:also )?be taken (?:concurrently|as (?:an? )?co-?requisites?)/i

/** A text by its labels, `Corequisite: …`; what stands before the first one has the kind given. */
export function sections(text: string, kind: SectionKind): Section[] {
  const labels = [...text.matchAll(LABEL)].map((label) => ({
    kind: kindOf((label[1] ?? '').toLowerCase()),
    start: label.index,
    from: label.index + label[0].length,
  }))
  return [{ kind, start: 0, from: 0 }, ...labels]
    .flatMap((section, at) => {
      const said = sentences(text.slice(section.from, labels[at]?.start))
      return section.kind === kind ? [{ kind, sentences: said }] : labelled(section.kind, said, kind)
    })
    .filter((section) => section.sentences.length > 0)
}

/** A label inside a text speaks for its sentence; one that asks also for those after it that name courses. */
function labelled(kind: SectionKind, said: readonly string[], outer: SectionKind): Section[] {
  const isOuter = (sentence: string, at: number): boolean =>
    PERMITS.test(sentence) || (at > 0 && (kind === 'recommended' || !namesCourse(sentence)))
  const end = said.findIndex(isOuter)
  const own = end === -1 ? said.length : end
  return [
    { kind, sentences: said.slice(0, own) },
    { kind: outer, sentences: said.slice(own) },
  ]
}

function kindOf(label: string): SectionKind {
  if (/recommended|advisory/.test(label)) return 'recommended'
  if (/anti|exclusion|equivalent/.test(label)) return 'antirequisite'
  if (/pre/.test(label) && /\bco/.test(label)) return 'either'
  return label.startsWith('co') ? 'corequisite' : 'prerequisite'
}
