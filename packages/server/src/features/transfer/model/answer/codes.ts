import type { Target, TransferRule } from '../rule.ts'

/** What a code in an agreement means, as far as its source or the school defines it. */
export interface ExplainedCode {
  code: string
  meaning: string | null
  /** Who defines it. */
  definedBy: string | null
}

interface Definition {
  pattern: RegExp
  meaning: (code: string) => string
}

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth']

const yearOf = (code: string): string => {
  const ordinal = ORDINALS[Number(/\d/.exec(code)?.[0] ?? 0)]
  return ordinal === undefined || ordinal === '' ? '' : `${ordinal}-year `
}

/** By source, under the name that its import gives it. */
const BY_SOURCE: Readonly<Record<string, readonly Definition[]>> = {
  'BC Transfer Guide': [
    {
      pattern: /^\d?X{2,}$|^\d(?:st|nd|rd|th)(?: (?:yr|year|lev|level))?$|^\d0+ lev(?:el)?$/i,
      meaning: (code) =>
        `Unassigned ${yearOf(code)}credit: it counts in the subject, for no course in particular`,
    },
  ],
}

/** By the receiving school that gives its requirements these letters. */
const BY_SCHOOL: Readonly<Record<string, { name: string; codes: Readonly<Record<string, string>> }>> = {
  sfu: {
    name: 'Simon Fraser University',
    codes: {
      W: 'Writing-intensive',
      Q: 'Quantitative',
      'B-Hum': 'Breadth in the humanities',
      'B-Soc': 'Breadth in the social sciences',
      'B-Sci': 'Breadth in the sciences',
    },
  },
}

/** The codes of some rules, each once, in the order of their first use. */
export function codesIn(rules: Iterable<TransferRule>): ExplainedCode[] {
  const found = new Map<string, ExplainedCode>()
  for (const rule of rules) {
    for (const code of [...rule.targets.flat().flatMap(patternOf), ...designationsOf(rule)]) {
      const known = found.get(code)
      if (known === undefined || known.meaning === null) found.set(code, explained(code, rule))
    }
  }
  return [...found.values()]
}

const patternOf = (target: Target): string[] => {
  if (target.kind === 'course') return []
  return target.kind === 'elective'
    ? [[target.bucket, target.pattern].filter((part) => part !== undefined).join(' ')]
    : [target.pattern]
}

/** A label in words explains itself. */
const IS_CODE = /^(?:[A-Z]{1,3}|B-[A-Z][a-z]+)$/

const designationsOf = ({ conditions }: TransferRule): string[] =>
  conditions.flatMap((condition) =>
    condition.kind === 'designation' ? condition.designations.filter((code) => IS_CODE.test(code)) : [],
  )

function explained(code: string, { targetInstitution, evidence }: TransferRule): ExplainedCode {
  const school = Object.hasOwn(BY_SCHOOL, targetInstitution) ? BY_SCHOOL[targetInstitution] : undefined
  const meaning = school && Object.hasOwn(school.codes, code) ? school.codes[code] : undefined
  if (school && meaning !== undefined) return { code, meaning, definedBy: school.name }
  for (const { source } of evidence) {
    const definition = BY_SOURCE[source]?.find(({ pattern }) => pattern.test(code))
    if (definition) return { code, meaning: definition.meaning(code), definedBy: source }
  }
  return { code, meaning: null, definedBy: null }
}
