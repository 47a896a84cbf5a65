/** What stands in an agreement beside its courses. */
export interface AgreementTerms {
  conditions: string[]
  /** Codes of the receiving school's own requirements that the credit counts for: `Q`, `B-Sci`. */
  requirements: string[]
}

const AREA = '(?:[Hh]um|[Ss]oc|[Ss]ci)[a-z]*'
const REQUIREMENT = `(?:W|Q|B *-? *${AREA})`
const REQUIREMENTS = new RegExp(`^\\*?${REQUIREMENT}(?: *[/,&+] *\\*?(?:${REQUIREMENT}|${AREA}))*$`)
/** Says nothing to who does not know it already. */
const BARE_CODE = /^[A-Z]{1,3}$/

/**
 * Tells conditions from codes, which nobody can read as one.
 *
 * @example
 * termsOf(['Q/B-Sci', 'C+ or better']) // { conditions: ['C+ or better'], requirements: ['Q/B-Sci'] }
 */
export function termsOf(conditions: readonly string[]): AgreementTerms {
  const requirements = [...new Set(conditions.filter((each) => REQUIREMENTS.test(each)))]
  return {
    requirements,
    conditions: conditions.filter((each) => !requirements.includes(each) && !BARE_CODE.test(each)),
  }
}

/** `requirement Q`; undefined where there is none. */
export function requirementsInWords({ requirements }: AgreementTerms): string | undefined {
  const codes = requirements.flatMap((each) => each.split(/[/,&+]/))
  if (codes.length === 0) return undefined
  return `requirement${codes.length === 1 ? '' : 's'} ${requirements.join(', ')}`
}
