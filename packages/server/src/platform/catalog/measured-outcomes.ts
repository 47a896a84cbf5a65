import type { Outcomes, OutcomesBelow } from '@tutor-nexus/toolkit/hints'

/**
 * How often what the catalog tools say was right, where that could be checked on imported data: the only source of
 * their factors. `npm run bench -- calibration` holds what they say against other data.
 */
export const MEASURED = {
  /** Requisites that the parser itself doubts, against trees that people had checked. */
  doubtedRequisite: { right: 47, of: 60 },
  /** Answers by the agreements of some years before, against those in force now. */
  olderAgreements: { years: 5, right: 2756, of: 2917 },
  /** The first course of a search that found all words, by how far its score is ahead. */
  firstOfAllWords: [
    { below: 0.02, right: 318, of: 350 },
    { below: 0.1, right: 212, of: 221 },
    { below: Infinity, right: 973, of: 975 },
  ],
  /** The same where some word was not found. */
  firstOfSomeWords: [
    { below: 0.02, right: 64, of: 74 },
    { below: 0.1, right: 40, of: 46 },
    { below: Infinity, right: 97, of: 97 },
  ],
} as const satisfies Record<string, (Outcomes & { readonly years?: number }) | readonly OutcomesBelow[]>
