/** A course code, with those that follow it without their subject: `MATH 1171, 1172 and 1271`. */
const CODES = /\b([A-Z]{2,5})[ -]?(\d{2,4}[A-Z]{0,2})\b((?:\s*(?:,|\/|&|and|or)\s*\d{3,4}[A-Z]?\b)*)/g
/** What looks like a subject but is a date, a standard or a status. */
const NOT_SUBJECTS = new Set(
  'JAN FEB MAR APR MAY JUN JUNE JULY JUL AUG SEP SEPT OCT NOV DEC FALL SPRING AD BC BCE CE ISO RFC HTTP ASCII UTF COVID USD CAD EUR'.split(
    ' ',
  ),
)
/** Addresses, ours included, and the ids of our records. */
const REFERENCES = /\b[a-z][a-z-]+:\/\/[^\s<>()[\]"'`\\]+|\b[0-9A-HJKMNP-TV-Z]{26}\b/g
const MOST_NAMED = 5

/** The course codes in a text, written alike: `MATH 1171`. */
export const courseCodesIn = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(CODES)].flatMap(([, subject = '', number = '', more = '']) =>
      NOT_SUBJECTS.has(subject)
        ? []
        : [number, ...(more.match(/\d{3,4}[A-Z]?/g) ?? [])].map((each) => `${subject} ${each}`),
    ),
  )

const referencesIn = (text: string): string[] =>
  [...text.matchAll(REFERENCES)].map(([found]) => found.replace(/[.,;:!?]+$/, ''))

/** What an answer may rest on: the student's words, and what tools returned for it. */
export class Evidence {
  readonly #codes = new Set<string>()
  readonly #texts: string[] = []

  add(text: string): void {
    for (const code of courseCodesIn(text)) this.#codes.add(code)
    this.#texts.push(text)
  }

  /** The courses, addresses and ids in an answer that nothing of this names. */
  missingFor(answer: string): string[] {
    const codes = [...courseCodesIn(answer)].filter((code) => !this.#codes.has(code))
    const references = referencesIn(answer).filter(
      (reference) => !this.#texts.some((text) => text.includes(reference)),
    )
    return [...new Set([...codes, ...references])]
  }
}

/** Words of statements that should come from records. */
const ABOUT_RECORDS =
  /\b(?:credits?|transfers?|transferable|prerequisites?|corequisites?|transcripts?|agreements?|courses?|gpa|grades?|deadlines?|admissions?|enrol\w*|tuition|your (?:notes?|cards?|tasks?|records?))\b/i

/** What a reader should know about a model's answer that its sources do not bear out. */
export function cautionsAbout(answer: string, evidence: Evidence, hasSources: boolean): string[] {
  const missing = evidence.missingFor(answer)
  const isAboutRecords = missing.length > 0 || courseCodesIn(answer).size > 0 || ABOUT_RECORDS.test(answer)
  if (!hasSources) return isAboutRecords ? [NOT_FROM_RECORDS] : []
  if (missing.length === 0) return []
  const named = missing.slice(0, MOST_NAMED).join(', ')
  const more = missing.length - MOST_NAMED
  return [`Not in what was looked up for this answer: ${named}${more > 0 ? ` and ${more} more` : ''}`]
}

const NOT_FROM_RECORDS =
  'Nothing was looked up for this answer: it comes from the model, not from the catalog or your records'
