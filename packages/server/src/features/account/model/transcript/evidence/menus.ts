import type { Row } from '../read-part.ts'
import { statusOfMark } from '../words/grades.ts'
import { squeeze } from '../words/lines.ts'
import type { Line } from '../words/shapes.ts'

const LEAST_ROWS = 2
const FINAL: ReadonlySet<string | undefined> = new Set(['completed', 'failed', 'withdrawn'])

/**
 * A page names its parts at its top: `Courses in Progress` above courses with grades is one of these names, where the
 * same words stand again above courses without any.
 */
export function withoutMenus(rows: readonly Row[], lines: readonly Line[]): void {
  const words = new Map(lines.map(({ at, text }) => [at, squeeze(text).toLowerCase()]))
  const groups = [...Map.groupBy(rows, ({ context }) => context.section)]
  for (const [section, graded] of groups) {
    const isOpen = graded.every(({ context: { status } }) => status === 'in-progress' || status === 'planned')
    if (section === undefined || !isOpen || graded.length < LEAST_ROWS || !graded.every(isGraded)) continue
    const comesAgain = groups.some(
      ([other, open]) =>
        other !== undefined &&
        other > section &&
        words.get(other) === words.get(section) &&
        open.every(({ readings }) => readings.every(({ fields }) => fields.grade === undefined)),
    )
    if (comesAgain) for (const row of graded) row.context = { ...row.context, status: undefined }
  }
}

const isGraded = ({ readings }: Row): boolean =>
  readings.length > 0 && readings.every(({ fields: { grade } }) => grade && FINAL.has(statusOfMark(grade)))
