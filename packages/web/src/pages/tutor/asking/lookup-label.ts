import { codesIn } from '../../../api/schools.ts'
import { fieldOf, textOf } from '../field-of.ts'

/** Under this name the server tells what the tutor is looking up. */
const LOOKUP = 'tutor-nexus/lookup'

const SUBJECTS: readonly [RegExp, string][] = [
  [/^tn_course_/, 'courses'],
  [/^tn_transfer_/, 'transfer agreements'],
  [/^tn_user_transcript_/, 'your transcript'],
  [/^(?:content|vault|memory)[A-Z]/, 'your notes'],
  [/card|deck|stud/, 'your cards'],
  [/task/, 'your tasks'],
]

/** What is being looked up, in words; undefined where the progress is about something else. */
export function lookupLabel(progress: unknown): string | undefined {
  const lookup = fieldOf(fieldOf(progress, '_meta'), LOOKUP)
  const tool = textOf(lookup, 'tool')
  if (tool === undefined) return undefined
  if (tool === 'get_tools') return 'Finding out where to look'
  const subject = SUBJECTS.find(([pattern]) => pattern.test(tool))?.[1] ?? 'your records'
  const about = textOf(lookup, 'about')
  return about === undefined ? `Looking up ${subject}` : `Looking up ${subject}: ${codesIn(about)}`
}
