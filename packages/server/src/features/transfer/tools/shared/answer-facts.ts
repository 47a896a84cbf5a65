import type { Facts, NextCall, Provenance } from '@tutor-nexus/toolkit'
import { ageInDays, oldestAccess } from '../../model/rule-confidence.ts'
import type { KnownRule } from '../../store/rule-row.ts'

/** An answer is as good as the worst of its sources. */
export function provenanceOf(known: readonly KnownRule[]): Provenance {
  if (known.length === 0) return 'unknown'
  if (known.some(({ demo }) => demo)) return 'uncertain'
  return known.every(({ rule }) => rule.evidence.some(({ link }) => link !== undefined))
    ? 'verified'
    : 'reliable'
}

const NOT_ADVICE = 'The receiving school makes the final decision; ask it before you rely on this'

/** What every answer from rules says about itself: how old it is, and that demo data is demo data. */
export function toldOf(known: readonly KnownRule[], day: string, next: readonly NextCall[]): Facts {
  const oldest = oldestAccess(known)
  return {
    provenance: provenanceOf(known),
    holds: 'until-changed',
    next,
    assumptions: [
      ...(known.some(({ demo }) => demo) ? ['This is demo data about fictional schools'] : []),
      ...(oldest === undefined
        ? []
        : [`The data is from ${oldest}, ${ageInDays(oldest, day)} days before ${day}`]),
      NOT_ADVICE,
    ],
  }
}
