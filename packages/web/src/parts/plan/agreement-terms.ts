import { listed } from '../text/words.ts'

/** The notes of an agreement, apart from its courses. */
export interface AgreementTerms {
  conditions: string[]
  /** Requirement codes of the receiving school that the credit counts toward: `Q`, `B-Sci`. */
  requirements: string[]
}

const AREA = '(?:[Hh]um|[Ss]oc|[Ss]ci)[a-z]*'
const REQUIREMENT = `(?:W|Q|B *-? *${AREA})`
const REQUIREMENTS = new RegExp(`^\\*?${REQUIREMENT}(?: *[/,&+] *\\*?(?:${REQUIREMENT}|${AREA}))*$`)
/** Meaningless to anyone who doesn't know it. */
const BARE_CODE = /^[A-Z]{1,3}$/

/**
 * Separates conditions from requirement codes.
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

/** `Q/B-Sci` → `Quantitative and Breadth-Science`; undefined where there is none. */
export function requirementsInWords({ requirements }: AgreementTerms): string | undefined {
  const names = requirements.flatMap((each) => each.split(/[/,&+]/)).map(requirementName)
  return names.length === 0 ? undefined : listed([...new Set(names)])
}

/** `Soc` alone follows a breadth code: `B-Hum/Soc`. */
function requirementName(code: string): string {
  const letters = code.replaceAll(/[*\s-]/g, '').toLowerCase()
  if (letters === 'w') return 'Writing'
  if (letters === 'q') return 'Quantitative'
  if (letters.includes('hum')) return 'Breadth-Humanities'
  return letters.includes('soc') ? 'Breadth-Social Sciences' : 'Breadth-Science'
}
