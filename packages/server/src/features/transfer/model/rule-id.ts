import { createHash } from 'node:crypto'
import { canonical } from '@tutor-nexus/toolkit/contract'
import { RuleId, type Condition, type RuleContent, type Source, type Target } from './rule.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ULID_BYTES = 16

/**
 * The id of what a rule says, whatever the order of its courses, the row it came from and its evidence:
 * importing a rule again gives the same id.
 */
export function ruleId(rule: RuleContent): RuleId {
  const said = canonical(saidBy(rule))
  return RuleId.parse(ulid(createHash('sha256').update(said).digest()))
}

/** The first 128 bits in 26 digits of 5 bits each, the first digit having two bits to spare. */
function ulid(digest: Uint8Array): string {
  let [digits, bits, held] = ['', 0, 2]
  for (const byte of digest.subarray(0, ULID_BYTES)) {
    bits = (bits << 8) | byte
    held += 8
    while (held >= 5) {
      held -= 5
      digits += CROCKFORD[(bits >> held) & 31]
    }
    bits &= 31
  }
  return digits
}

function saidBy(rule: RuleContent): unknown {
  const { sourceInstitution, targetInstitution, outcome, effectiveStart, effectiveEnd } = rule
  return {
    sourceInstitution,
    targetInstitution,
    sources: saidBySources(rule.sources),
    outcome,
    targets: sorted(rule.targets.map(saidBySet)),
    conditions: sorted(rule.conditions.map((condition) => saidByCondition(condition, rule.targets))),
    effectiveStart,
    effectiveEnd,
    text: rule.structured ? undefined : folded(rule.verbatim),
  }
}

/** Without the credits of a lone course, which not every listing of one agreement repeats. */
const saidBySources = (source: Source): unknown => ('course' in source ? source.course : saidByGroup(source))

function saidByGroup(source: Source): unknown {
  if ('course' in source) return source
  if ('nOf' in source) return { nOf: source.nOf, of: sorted(source.of.map(saidByGroup)) }
  const [name, members] = 'allOf' in source ? ['allOf', source.allOf] : ['oneOf', source.oneOf]
  const said = new Map(members.map(saidByGroup).map((member) => [canonical(member), member]))
  return { [name]: sorted([...said.values()]) }
}

const saidBySet = (set: readonly Target[]): unknown => sorted(set)

function saidByCondition(condition: Condition, sets: RuleContent['targets']): unknown {
  const { verbatim, appliesTo, ...structure } = condition
  const set = appliesTo && sets[appliesTo.set]
  const target = appliesTo?.target === undefined ? undefined : set?.[appliesTo.target]
  return {
    ...structure,
    ...('courses' in structure && structure.courses && { courses: sorted(structure.courses) }),
    ...('designations' in structure && { designations: sorted(structure.designations) }),
    text: condition.understood ? undefined : folded(verbatim),
    on: target ?? (set && saidBySet(set)),
  }
}

const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const sorted = (values: readonly unknown[]): readonly unknown[] =>
  values.length < 2
    ? values
    : values
        .map((value) => ({ key: canonical(value), value }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ value }) => value)
