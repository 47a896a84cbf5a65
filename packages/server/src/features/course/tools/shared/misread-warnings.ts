import { precision, type Factor } from '@tutor-nexus/toolkit'
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

/** How sure the reading of some sentences is. */
export const readingOf = (requisites: readonly Requisite[]): Factor => ({
  ...precision(requisites.map(({ certain }) => (certain ? 'certain' : null))),
  basis: `${requisites.filter(({ certain }) => certain).length} of ${requisites.length} sentences read with certainty`,
})
