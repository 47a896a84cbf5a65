import type { Condition, RuleContent, Source } from '../../model/rule.ts'
import { beginning } from '../wording.ts'
import type { Agreement } from './agreement.ts'
import { readCondition, readConditions } from './conditions/read-conditions.ts'
import { readCredits, readMention } from './course-words.ts'
import { readSources } from './sources.ts'
import { readTargets, type PlacedTarget } from './targets.ts'
import { TokenReader } from './tokens.ts'
import { ASSESSMENT, NO_CREDIT } from './wordings.ts'

type Said = Pick<RuleContent, 'sources' | 'outcome' | 'targets' | 'conditions'>

const NONE = beginning(NO_CREDIT)
const ASSESSED = beginning(ASSESSMENT)
/** Behind these words, courses are what is not to be taken. */
const ABOUT_OTHER_COURSES = /exempt|waive|preclud|only one|may not/i
const VERB = /^ *(?:is|are|was|may|will|would|can|cannot|must|has|have|waived|precluded|exempted|not)\b/i

/** What the text of an agreement says; undefined where its sources or its targets are not understood. */
export function readText(agreement: Agreement): Said | undefined {
  const reader = new TokenReader(agreement.text.replace(/\s+/g, ' '))
  const combined = reader.attempt(() => {
    const sources = readSources(reader, agreement)
    return sources && reader.takeMark('=') ? sources : undefined
  })
  // A row that is about another course than the one it is listed under is for a person to read.
  if (combined && 'course' in combined && combined.course !== agreement.course) return undefined
  const outcome = readOutcome(reader, agreement)
  if (!outcome || outcome.conditions.some((condition) => hidesTarget(condition, agreement))) return undefined
  return { sources: combined ?? ownCourse(agreement), ...outcome }
}

/** The course that an agreement is listed under. */
export const ownCourse = ({ course, sourceCredits }: Agreement): Source => ({
  course,
  ...(sourceCredits !== undefined && { credits: sourceCredits }),
})

function readOutcome(reader: TokenReader, agreement: Agreement): Omit<Said, 'sources'> | undefined {
  const text = reader.rest.trimStart()
  if (text.includes('=')) return undefined
  const [none] = NONE.exec(text) ?? []
  const [withoutTargets] = none === undefined ? (ASSESSED.exec(text) ?? []) : [none]
  if (withoutTargets !== undefined) {
    const outcome = none === undefined ? 'individual-assessment' : 'no-credit'
    return { outcome, targets: [], conditions: readConditions(text.slice(withoutTargets.length), agreement) }
  }
  const sets = readTargets(reader, agreement.destination)
  // A target that a verb follows belongs to a sentence.
  if (!sets || VERB.test(reader.rest)) return undefined
  return {
    outcome: 'credit',
    targets: sets.map((set) => set.map(({ target }) => target)),
    conditions: [...remarks(sets, agreement), ...readConditions(reader.rest, agreement)],
  }
}

/** What is said of single targets and sets. */
const remarks = (sets: readonly (readonly PlacedTarget[])[], agreement: Agreement): Condition[] =>
  sets.flatMap((targets, set) =>
    targets.flatMap(({ designation, proviso, request }, target): Condition[] => [
      ...(request === undefined ? [] : [requested(request, set)]),
      ...(designation ? [designated(designation, { set, target })] : []),
      ...(proviso === undefined
        ? []
        : [{ ...readCondition(proviso, agreement).condition, appliesTo: { set } }]),
    ]),
  )

const requested = (verbatim: string, set: number): Condition => ({
  kind: 'choice',
  by: 'request',
  verbatim,
  understood: true,
  appliesTo: { set },
})

const designated = (
  { verbatim, designations }: NonNullable<PlacedTarget['designation']>,
  appliesTo: { set: number; target: number },
): Condition => ({ kind: 'designation', designations, verbatim, understood: true, appliesTo })

/** Whether a sentence that nobody understood names credit, which may be one more target. */
function hidesTarget({ understood, verbatim }: Condition, { destination }: Agreement): boolean {
  if (understood) return false
  const reader = new TokenReader(verbatim.slice(0, ABOUT_OTHER_COURSES.exec(verbatim)?.index))
  while (!reader.done) {
    const mention = readMention(reader)
    if (mention && readCredits(reader) && (mention.institution ?? destination) === destination) return true
    if (!mention) reader.next()
  }
  return false
}
