import { mentionsCode } from './codes.ts'
import { plainLetters } from './lines.ts'
import type { Outcome } from './outcomes.ts'
import type { Line } from './shapes.ts'

/** A scale of numbers as grades. */
export interface Scale {
  /** From here on a course is passed. */
  pass: number
  /** Below it is failed; between both the scale doesn't say. */
  fail: number
  most: number
  /** Whether smaller grades are better, as from 1.0 to 5.0. */
  isInverted?: boolean
  /** Whether the text says the scale in words. */
  isStated: boolean
}

const NUMBER = '(\\d{1,2}(?:[.,]\\d{1,2})?)'
/** `se aprueba con 6`, `Pass mark: 3.0`, `nota mínima aprobatoria 3,0`, `note de passage 10/20` */
const PASSED_FROM = [
  `\\b(?:pass(?:ing)?|minimum pass(?:ing)?) (?:mark|grade|score|point)\\b[^\\d\\n]{0,30}?${NUMBER}`,
  `\\b(?:minimum|lowest) (?:grade )?(?:to|for a?) ?pass\\b[^\\d\\n]{0,20}?${NUMBER}`,
  `\\bse aprueba (?:con|a partir de|desde)[^\\d\\n]{0,12}?${NUMBER}`,
  `\\b(?:nota|calificacion) (?:minima |mas baja )?(?:aprobatoria|de aprobacion|para aprobar)(?: minima)?[^\\d\\n]{0,12}?${NUMBER}`,
  `\\b(?:aprobatoria|aprobacion|minima)\\s?[:=]\\s?${NUMBER}`,
  `\\b(?:note|seuil) de (?:passage|reussite)[^\\d\\n]{0,12}?${NUMBER}`,
  `\\b(?:media|nota) (?:minima )?(?:para|de) aprovacao[^\\d\\n]{0,12}?${NUMBER}`,
  `(?:及格线|及格分数?|合格线|合格点|合格最低点)\\s?[:：为是]?\\s?${NUMBER}`,
  `${NUMBER}\\s?分?(?:及格|以上(?:为|合格))`,
].map((form) => new RegExp(form, 'iu'))
/** `0 a 10`, `sobre 20`, `out of 5`, `scale of 1 to 7`, `/20` */
const MOST = [
  new RegExp(
    `\\b(?:de|from|of|scale)?\\s?[01](?:[.,]0)?\\s?(?:a|to|bis|-|–|—|～|~|至|到)\\s?${NUMBER}(?!\\d|[.,]\\d)`,
    'iu',
  ),
  new RegExp(`\\b(?:out of|sobre|sur|on a|maxim[oa]|max\\.?)\\s?:?\\s?${NUMBER}(?!\\d|[.,]\\d)`, 'iu'),
  new RegExp(`\\/\\s?${NUMBER}(?![\\d/])`, 'u'),
]
const LONGEST_LINE = 200
/** Larger marks are percentages. */
const SMALL = 20
const SCALES = [4, 5, 6, 7, 10, 20]

/** Averages of grades up to 4.0; there 0.7 is the lowest grade that passes, and only 0.0 surely fails. */
const GPA = /\bGPA\b\s?:?\s?[0-4]\.\d/
const MOST_POINTS = 4.34
export const DECIMAL: Scale = { pass: 0.7, fail: 0.1, most: 4, isStated: false }

/** What a grade of the scale says; undefined between the grades of which the scale speaks. */
export function outcomeOn({ pass, fail, isInverted }: Scale, value: number): Outcome | undefined {
  if (isInverted) return value <= pass ? 'completed' : value >= fail ? 'failed' : undefined
  return value >= pass ? 'completed' : value < fail ? 'failed' : undefined
}

/** `0-4.33 scale`, `on a 4.0 scale`, `out of 4.33` */
const FOUR_POINTS =
  /\b(?:0(?:\.0+)? ?[-–] ?)?4(?:\.(?:0|00|3|33))? ?(?:-?points? )?(?:gpa |grad\w+ )?scale\b|\bout of 4\.\d+/i
/** A grade that no credits are: `CPSC 1150 3.67`. */
const LONE_VALUE = /\s[0-4]\.(?:[12346789]\d?|[05][1-9])\s*$/

/** Whether several courses have nothing but such a number behind their code. */
const areLoneValues = (lines: readonly Line[]): boolean =>
  lines.filter(
    ({ text }) => LONE_VALUE.test(text) && /^\D*\d{2,4}\D*\d\.\d+\s*$/.test(text) && mentionsCode(text),
  ).length > 1

/** `1.00 Excellent, 3.00 Passed, 5.00 Failed` */
const INVERTED = [
  new RegExp(`${NUMBER}\\s?[=:–-]?\\s?(?:pass(?:ed|ing)?|bestanden|ausreichend|sufficient)\\b`, 'iu'),
  new RegExp(
    `${NUMBER}\\s?[=:–-]?\\s?(?:fail(?:ed|ure)?|nicht (?:bestanden|ausreichend)|insufficient)\\b`,
    'iu',
  ),
] as const

function invertedScale(text: string): Scale | undefined {
  const [pass, fail] = INVERTED.map((form) => firstIn(text, [form]))
  if (pass === undefined || fail === undefined || fail <= pass || fail > MOST_INVERTED) return undefined
  return { pass, fail, most: fail, isStated: true, isInverted: true }
}

const MOST_INVERTED = 6

/** The scale that a text states: from which grade on a course is passed, and the best one. */
export function scaleIn(lines: readonly Line[]): Scale | undefined {
  let pass: number | undefined
  let most: number | undefined
  for (const { text } of lines) {
    if (text.length > LONGEST_LINE || mentionsCode(text)) continue
    const plain = plainLetters(text).toLowerCase()
    const inverted = invertedScale(plain)
    if (inverted) return inverted
    const passed = firstIn(plain, PASSED_FROM)
    if (passed === undefined || passed > SMALL) continue
    pass = passed
    most = firstIn(plain, MOST)
  }
  const has = (form: RegExp) => lines.some(({ text }) => form.test(text))
  if (pass === undefined && (has(FOUR_POINTS) ? has(LONE_VALUE) : areLoneValues(lines)))
    return { ...DECIMAL, most: MOST_POINTS, isStated: true }
  if (pass === undefined) return has(GPA) ? DECIMAL : undefined
  const least = pass
  const highest =
    most !== undefined && most > least && most <= SMALL ? most : SCALES.find((each) => each > least)
  return highest === undefined ? undefined : { pass, fail: pass, most: highest, isStated: true }
}

function firstIn(text: string, forms: readonly RegExp[]): number | undefined {
  for (const form of forms) {
    const [, number] = form.exec(text) ?? []
    if (number !== undefined) return Number(number.replace(',', '.'))
  }
  return undefined
}
