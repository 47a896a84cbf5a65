import { courseReference, referenceText } from '../../../../platform/catalog/course-reference.ts'
import { institutionId } from '../../../../platform/catalog/institution.ts'
import type { TokenReader } from './tokens.ts'

/** A course as a text names it; what is left out is what the course before it had. */
export interface Mention {
  /** The school's code. */
  institution?: string
  subject?: string
  number: string
}

export interface CreditRange {
  credits: number
  maxCredits?: number
}

const UPPER = /^(?!X+$)[A-Z]{2,6}$/
const NUMBER = /^(?:\d[\dA-Z]*|X{2,4}|\d{1,2}x{2,3})$/
const ORDINAL = /^[1-9](?:st|nd|rd|th)$/i
const HUNDREDS = /^[1-9]0{2,3}$/
const GLUED = /^([A-Z]{2,5})(\d{2,4}[A-Z]?)$/

/** `HIST 209`, `SFU HIST 209`, `KPU ASTR3111`, `209`. */
export const readMention = (reader: TokenReader): Mention | undefined =>
  reader.attempt(() => {
    const words = [reader.takeWord(UPPER), reader.takeWord(UPPER)].filter((word) => word !== undefined)
    const glued = GLUED.exec(reader.takeWord(GLUED) ?? '')
    if (glued) {
      const [, subject = '', number = ''] = glued
      return words.length > 1 ? undefined : { ...(words[0] && { institution: words[0] }), subject, number }
    }
    const number = readNumber(reader)
    if (number === undefined) return undefined
    const [first, second] = words
    if (second !== undefined) return { ...(first && { institution: first }), subject: second, number }
    if (first !== undefined) return { subject: first, number }
    return /^\d{3}/.test(number) ? { number } : undefined
  })

/** `209`, `1XX`, `1st`, `200 lev`. */
export const readNumber = (reader: TokenReader): string | undefined =>
  reader.attempt(() => {
    const hundreds = reader.attempt(() => {
      const number = reader.takeWord(HUNDREDS)
      const level = number && reader.takeWord(/^lev(?:el)?$/i)
      return level && `${number} ${level}`
    })
    if (hundreds !== undefined) return hundreds
    const ordinal = reader.takeWord(ORDINAL)
    if (ordinal === undefined) return reader.takeWord(NUMBER)
    const unit = reader.takeWord(/^(?:yr|year|lev|level)$/i)
    return unit === undefined ? ordinal : `${ordinal} ${unit}`
  })

/** `(3)`, `(1.5)`, `(2.00-4.00)`, `(3 credits)`. */
export const readCredits = (reader: TokenReader): CreditRange | undefined =>
  reader.attempt(() => {
    if (!reader.takeMark('(')) return undefined
    const fraction = reader.takeMark('.')
    const [, least, most] = /^(\d+(?:\.\d+)?)(?:-(\d+(?:\.\d+)?))?$/.exec(reader.takeWord(/^\d/) ?? '') ?? []
    const other = reader.takeWord(/^(?:to|or)$/) && reader.takeWord(/^\d+(?:\.\d+)?$/)
    reader.takeWord(/^(?:cr|credits?|units?)$/i)
    if (least === undefined || !reader.takeMark(')')) return undefined
    const maxCredits = most ?? other
    return {
      credits: Number(fraction ? `0.${least}` : least),
      ...(maxCredits !== undefined && { maxCredits: Number(maxCredits) }),
    }
  })

/** The canonical reference of a course that is named in full. */
export function courseText({ institution = '', subject = '', number }: Mention): string | undefined {
  const reference = courseReference(`${subject} ${number}`, institutionId(institution))
  return reference && referenceText(reference)
}
