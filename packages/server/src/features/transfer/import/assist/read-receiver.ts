import { courseReference, referenceText } from '../../../../platform/catalog/course-reference.ts'
import { institutionId } from '../../../../platform/catalog/institution.ts'
import type { Condition, Evidence, Target, TransferRule } from '../../model/rule.ts'
import { identified } from '../../model/unique-rules.ts'
import { readingOf, type Reading } from '../imported-row.ts'
import { understoodShare } from '../understood-share.ts'
import { conditionsOf } from './notes.ts'
import type { Receiver, Sending } from './receiver.ts'
import {
  courseName,
  coursesOf,
  creditsOf,
  sendingText,
  sendingTree,
  type SendingTree,
} from './sending-tree.ts'

export const ASSIST = { source: 'ASSIST', link: 'https://assist.org' } as const

/** What a file does not say of its rows. */
export interface AssistContext {
  /** The receiving university's name. */
  university: string
  evidence: Evidence
  /** The agreements' year, where it is known. */
  effectiveStart?: string
  effectiveEnd?: string
}

/** What became of each college's articulation with a receiver. */
export const readReceiver = (receiver: Receiver, context: AssistContext): Reading[] =>
  receiver.articulations.map(({ sending_name, sending_articulation }) => {
    const nothing = `${sending_name}: nothing is offered for ${receiverName(receiver)}`
    if (!sending_articulation) return { items: [], outcome: 'skipped', remark: nothing }
    const rule = readSending(receiver, sending_name, sending_articulation, context)
    return rule ? readingOf(rule) : { items: [], outcome: 'skipped', remark: nothing }
  })

function readSending(
  receiver: Receiver,
  collegeName: string,
  sending: Sending,
  { university, evidence, ...effective }: AssistContext,
): TransferRule | undefined {
  const [sourceInstitution, targetInstitution] = [institutionId(collegeName), institutionId(university)]
  const tree = sendingTree(sending, sourceInstitution)
  if (!tree.source) return undefined
  const targets = targetsOf(receiver, targetInstitution)
  const structured = targets !== undefined && tree.unreadable.length === 0
  const verbatim = textOf(receiver, sending, tree)
  const conditions: Condition[] = structured
    ? [...conditionsOf(tree.notes, coursesOf(tree.source)), ...doubts(tree, sending)]
    : [{ kind: 'other', verbatim, understood: false }]
  const rule = identified(
    {
      sourceInstitution,
      targetInstitution,
      sources: tree.source,
      outcome: structured ? 'credit' : 'individual-assessment',
      targets: structured ? targets : [],
      conditions,
      ...effective,
      structured,
      understood: understoodShare(verbatim, conditions),
      verbatim,
    },
    [evidence],
  )
  return { ...rule, schoolNames: { [sourceInstitution]: collegeName, [targetInstitution]: university } }
}

const doubts = ({ unclear }: SendingTree, sending: Sending): Condition[] =>
  unclear ? [{ kind: 'other', verbatim: sendingText(sending), understood: false }] : []

/** The sets of targets; undefined where a course of the receiver has no code. */
function targetsOf(receiver: Receiver, university: string): Target[][] | undefined {
  if (receiver.type === 'GE' || receiver.type === 'MISCELLANEOUS')
    return [[{ kind: 'elective', bucket: receiver.key }]]
  const courses = receiver.type === 'COURSE' ? [receiver] : receiver.courses
  const targets = courses.flatMap((course): Target[] => {
    const reference = courseReference(courseName(course), university)
    return reference ? [{ kind: 'course', course: referenceText(reference), ...creditsOf(course) }] : []
  })
  if (targets.length < courses.length) return undefined
  const together = receiver.type === 'COURSE' || receiver.conjunction === 'AND'
  return together ? [targets] : targets.map((target) => [target])
}

function receiverName(receiver: Receiver): string {
  if (receiver.type === 'COURSE') return courseName(receiver)
  if (receiver.type !== 'SERIES') return receiver.key
  return receiver.courses.map(courseName).join(` ${receiver.conjunction} `)
}

/** The agreement in one line: the original is a table, not a text. */
function textOf(receiver: Receiver, sending: Sending, { notes }: SendingTree): string {
  const said = [...new Set(notes.map(({ text }) => text))]
  return [`${sendingText(sending)} = ${receiverName(receiver)}`, ...said].join('; ')
}
