import type { Factor } from '@tutor-nexus/toolkit'
import { chanceFrom } from '@tutor-nexus/toolkit/hints'
import { MEASURED } from '../../../../platform/catalog/measured-outcomes.ts'
import type { Requisite } from '../../model/requisites/tree.ts'

/** A plain word to the reader where our tree of a sentence may be wrong. */
export const misreadWarnings = (requisites: readonly { name: string; requisite: Requisite | null }[]) =>
  requisites.flatMap(({ name, requisite }) =>
    requisite === null || requisite.certain
      ? []
      : [
          {
            type: 'validation',
            severity: 'medium',
            message: `The ${name} may be misread here: the school's sentence counts, not the tree`,
            suggestedFix: 'Go by `sentence`, or ask the school',
          } as const,
        ],
  )

/** How likely all of some sentences are read right. */
export const readingOf = (requisites: readonly Requisite[]): Factor => {
  const doubted = requisites.filter(({ certain }) => !certain).length
  return {
    name: 'precision',
    value: chanceFrom(MEASURED.doubtedRequisite) ** doubted,
    basis: `${requisites.length - doubted} of ${requisites.length} sentences read with certainty`,
  }
}
