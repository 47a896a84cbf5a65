import { arePoints } from './grades.ts'
import type { Line } from './shapes.ts'

/** `SubjectCourseLevelTitleGradeCredit HoursQuality Points` */
const NAMES = /^\s*subject\s?course\s?(level)?\s?title\s?grade/i
/** `CPSC1150UTProgram DesignA-3.00011.01`: credits have three decimals, points two. */
const rowWith = (level: string): RegExp =>
  new RegExp(
    `^\\s*([A-Z]{2,5})\\s?(\\d{3,4}[A-Z]?)${level}(\\p{Lu}[\\p{Ll}\\s].*[\\p{Ll}\\dIVX)+#])` +
      '([A-DF][+-]?|W|P|S|U|WD|CR|NC|TR)(\\d{1,2}\\.\\d{3})(\\d{1,3}\\.\\d{2})\\s*$',
    'u',
  )
const ROW = rowWith('')
const ROW_WITH_LEVEL = rowWith('[A-Z]{2}')
const LONGEST_LINE = 200

/** Sets the cells of rows apart that a copy joined: each grade must bring its points. */
export function withGluedRows(lines: readonly Line[]): Line[] {
  const names = lines.map(({ text }) => NAMES.exec(text)).find((found) => found !== null)
  const form = names?.[1] === undefined ? ROW : ROW_WITH_LEVEL
  return lines.map((line) => {
    const [, subject = '', number = '', title = '', grade = '', credits = '', points = ''] =
      (line.text.length > LONGEST_LINE ? null : form.exec(line.text)) ?? []
    return subject !== '' && arePoints(Number(points), Number(credits), grade)
      ? { ...line, text: [`${subject} ${number}`, title, grade, credits, points].join('  ') }
      : line
  })
}
