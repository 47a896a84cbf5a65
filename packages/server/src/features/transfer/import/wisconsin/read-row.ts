import { courseReference, referenceText } from '../../../../platform/catalog/course-reference.ts'
import { institutionId } from '../../../../platform/catalog/institution.ts'
import type { Condition, Evidence, RuleContent, Target, TransferRule } from '../../model/rule.ts'
import { identified } from '../../model/unique-rules.ts'
import { understoodShare } from '../understood-share.ts'
import type { WisconsinRow } from './row.ts'

export const WISCONSIN_TIS = {
  source: 'Transfer Information System, Universities of Wisconsin',
} as const

const NO_DEGREE_CREDIT = /^NDC\b/i
const ELECTIVE = /(?:^|\s)EL(?:EC(?:TIVES?)?)?$/i
const GENERIC = /^(.+?)\s+(\d*X{2,}|\d+X+)$/i
const LEVELS: Readonly<Record<string, string>> = { L: 'lower level', U: 'upper level' }

type Worth = Pick<RuleContent, 'outcome' | 'targets'>

/** The rule of a row; undefined where its own course has no code, for then nobody could ask for it. */
export function readWisconsinRow(row: WisconsinRow, evidence: Evidence): TransferRule | undefined {
  const [sourceInstitution, targetInstitution] = [institutionId(row.from_), institutionId(row.to)]
  const source = courseReference(row.course_1, sourceInstitution)
  if (!source) return undefined
  const worth = worthOf(row, targetInstitution)
  const verbatim = textOf(row)
  const conditions: Condition[] = worth ? conditionsOf(row) : [{ kind: 'other', verbatim, understood: false }]
  const rule = identified(
    {
      sourceInstitution,
      targetInstitution,
      sources: { course: referenceText(source) },
      ...(worth ?? { outcome: 'individual-assessment', targets: [] }),
      conditions,
      structured: worth !== undefined,
      understood: understoodShare(verbatim, conditions),
      verbatim,
    },
    [evidence],
  )
  return { ...rule, schoolNames: { [sourceInstitution]: row.from_, [targetInstitution]: row.to } }
}

function worthOf(row: WisconsinRow, institution: string): Worth | undefined {
  if (NO_DEGREE_CREDIT.test(row.course_2)) return { outcome: 'no-credit', targets: [] }
  const credits = creditsOf(row.credits)
  const target = credits && targetOf(row.course_2.replace(/\s+/g, ' '), institution, credits)
  return target && { outcome: 'credit', targets: [[target]] }
}

function targetOf(code: string, institution: string, credits: Credits): Target | undefined {
  if (ELECTIVE.test(code)) return { kind: 'elective', bucket: code.toUpperCase(), ...credits }
  const [, subject, pattern] = GENERIC.exec(code) ?? []
  if (subject !== undefined && pattern !== undefined) {
    const level = Number(/^\d/.exec(pattern)?.[0] ?? NaN)
    return { kind: 'generic', subject, pattern, ...(!Number.isNaN(level) && { level }), ...credits }
  }
  const reference = courseReference(code, institution)
  return reference && { kind: 'course', course: referenceText(reference), ...credits }
}

interface Credits {
  credits?: number
  maxCredits?: number
}

/** `3.00`, `2.00-4.00`, or nothing; undefined where it is none of these. */
function creditsOf(text: string): Credits | undefined {
  if (text === '') return {}
  const [, least, most] = /^(\d+(?:\.\d+)?)(?:\s*-\s*(\d+(?:\.\d+)?))?$/.exec(text) ?? []
  if (least === undefined) return undefined
  return { credits: Number(least), ...(most !== undefined && most !== least && { maxCredits: Number(most) }) }
}

function conditionsOf({ level, gen_ed, special }: WisconsinRow): Condition[] {
  const areas = gen_ed.split(/\s*[,;]\s*/).filter((area) => area !== '')
  const named = Object.hasOwn(LEVELS, level) ? LEVELS[level] : undefined
  const designations = [...(named === undefined ? [] : [named]), ...areas]
  const unnamed = [
    level !== '' && named === undefined ? `level ${level}` : '',
    special === '' ? '' : `footnote ${special}`,
  ]
  return [
    ...(designations.length > 0
      ? [{ kind: 'designation' as const, designations, verbatim: designations.join(', '), understood: true }]
      : []),
    ...unnamed
      .filter((verbatim) => verbatim !== '')
      .map((verbatim) => ({ kind: 'other' as const, verbatim, understood: false })),
  ]
}

/** The row in one line: the original is a table, not a text. */
function textOf(row: WisconsinRow): string {
  const [source, target] = [`${row.course_1} ${row.title_1}`.trim(), `${row.course_2} ${row.title_2}`.trim()]
  const rest = [
    row.credits && `${row.credits} credits`,
    row.level && `level ${row.level}`,
    row.gen_ed && `general education ${row.gen_ed}`,
    row.special && `footnote ${row.special}`,
  ]
  return [`${source} = ${target}`, ...rest.filter((part) => part !== '')].join(', ')
}
