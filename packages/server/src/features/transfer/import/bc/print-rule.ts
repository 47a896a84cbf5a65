import { institutionCode } from '../../../../platform/catalog/institution.ts'
import type { Condition, RuleContent, Source, Target } from '../../model/rule.ts'

/** A rule in the words of the guide: `readAgreement` reads them as the same rule again. */
export function printRule(rule: RuleContent): string {
  if (!rule.structured) return rule.verbatim
  const combination = 'course' in rule.sources ? '' : `${printSource(rule.sources)} = `
  const ofAll = rule.conditions.filter(({ appliesTo }) => !appliesTo)
  return combination + printOutcome(rule) + printConditions(ofAll)
}

function printOutcome({ outcome, targets, targetInstitution, conditions }: RuleContent): string {
  if (outcome === 'no-credit') return 'No credit'
  if (outcome === 'individual-assessment') return 'Individual assessment'
  const school = institutionCode(targetInstitution)
  const request = conditions.find((each) => each.kind === 'choice' && each.by === 'request')
  const sets = targets.slice(0, request?.appliesTo?.set).map((set, index) => {
    const about = conditions.filter(({ appliesTo }) => appliesTo?.set === index)
    const printed = set.map((target, place) => {
      const ofTarget = about.filter(({ appliesTo }) => appliesTo?.target === place)
      return `${school} ${printTarget(target)}${printConditions(ofTarget)}`
    })
    const ofSet = about.filter(({ appliesTo }) => appliesTo?.target === undefined)
    // Behind a comma, the last alternative's proviso would be about all of them.
    const provisos = printConditions(ofSet)
    return (
      printed.join(' & ') +
      (index === targets.length - 1 ? provisos.replace(/^, (?=if |for )/i, ' ') : provisos)
    )
  })
  // The comma keeps a choice between sums from being taken for a sum of choices.
  const given = sets.join(targets.some((set) => set.length > 1) || conditions.length > 0 ? ', or ' : ' or ')
  return request ? `${given}. ${request.verbatim}` : given
}

function printTarget(target: Target): string {
  if (target.kind === 'course') return printCourse(target.course) + printCredits(target)
  const name = target.kind === 'generic' ? target.subject : target.bucket
  return `${[name, target.pattern].filter((part) => part !== undefined).join(' ')}${printCredits(target)}`
}

function printSource(source: Source): string {
  if ('course' in source) {
    const [school = ''] = source.course.split(':')
    return `${institutionCode(school)} ${printCourse(source.course)}${printCredits(source)}`
  }
  if ('allOf' in source) return source.allOf.map(printMember).join(' & ')
  if ('oneOf' in source)
    return source.oneOf.map((member) => ('allOf' in member ? printSource : printMember)(member)).join(' or ')
  return `any ${source.nOf} of ${source.of.map(printMember).join(', ')}`
}

const printMember = (source: Source): string =>
  'course' in source ? printSource(source) : `(${printSource(source)})`

const printCourse = (course: string): string => course.slice(course.indexOf(':') + 1)

const printCredits = ({ credits, maxCredits }: { credits?: number; maxCredits?: number }): string =>
  credits === undefined ? '' : ` (${[credits, maxCredits].filter((part) => part !== undefined).join('-')})`

/** A sentence ends with a full stop before the next; a bare designation is part of a list. */
const printConditions = (conditions: readonly Condition[]): string =>
  conditions
    .map(({ verbatim }, index) => {
      const before = conditions[index - 1]
      return `${before?.verbatim.includes(' ') ? '.' : ','} ${verbatim}`
    })
    .join('')
