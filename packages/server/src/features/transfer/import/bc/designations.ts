import { either } from '../wording.ts'

const AREA = '(?:[Hh]um|[Ss]oc|[Ss]ci)[a-z]*'
const BREADTH = `B *-? *${AREA}(?: */ *${AREA})*`
const SIMON_FRASER = either('W', 'Q', BREADTH)
const LAB = '(?:(?:with|without|no|non-?|w/) *)?[Ll]abs?(?: (?:science|component|included|credit))?'
const FIELD = String.raw`\(?(?:Field|FIELD|Group|Category|Area|Stream|Cluster|List) (?:[A-Z]|[0-9IVX]+)\)?`
const ONE = either(SIMON_FRASER, 'OL', LAB, FIELD)
/** A hyphen joins only where the next label begins: `Q-B-Sci`. */
const JOIN = String.raw` *(?:[/,&+]|-(?=[WQB]\b)) *\*?`
const LIST = `${ONE}(?:${JOIN}${SIMON_FRASER})*(?: for (?:both|all|each))?`

const SEPARATORS = '[ ,;.*–-]*'
const DESIGNATION = new RegExp(String.raw`^${SEPARATORS}(${LIST})(?![\w/-]| *\()`)
const AT_THE_END = new RegExp(String.raw`(?:, *\*?${ONE})+\.?$`)
const FIELD_NEXT = new RegExp(`^${SEPARATORS}${FIELD}`)

export interface Designation {
  verbatim: string
  designations: string[]
  /** How much of the text it takes, with what separates it from the text before. */
  length: number
}

/** What credit counts as, at the beginning of a text: `Q/B-Sci`, `B-Hum/Soc`, `*Lab`, `OL`, `Field A`. */
export function readDesignation(text: string): Designation | undefined {
  const [matched, verbatim] = DESIGNATION.exec(text) ?? []
  if (matched === undefined || verbatim === undefined) return undefined
  return { verbatim, designations: partsOf(verbatim), length: matched.length }
}

/** A department's own label: it belongs to the target before it and not to another department's. */
export const isFieldNext = (text: string): boolean => FIELD_NEXT.test(text)

/** Where the designations at the end of a sentence begin; its length where there are none. */
export const designationsAtEnd = (sentence: string): number =>
  AT_THE_END.exec(sentence)?.index ?? sentence.length

/** `Q/B-Hum/Soc` is `Q`, `B-Hum` and `B-Soc`. */
function partsOf(verbatim: string): string[] {
  const words = verbatim.replace(/ for (?:both|all|each)$/, '').replace(/[()]/g, '')
  if (!new RegExp(`^${SIMON_FRASER}`).test(words)) return [tidy(words)]
  const parts = words.replace(/\bB *-? *(?=[hs])/gi, 'B-').split(new RegExp(JOIN))
  return parts.map((part) => (/^(?:hum|soc|sci)/i.test(part) ? `B-${part}` : part))
}

function tidy(label: string): string {
  if (!/lab/i.test(label)) return label.replace(/^FIELD/, 'Field')
  return /^(?:no|non|without)/i.test(label) ? 'No lab' : 'Lab'
}
