import type { NextCall } from '@tutor-nexus/toolkit'
import type { Citation } from '../../../../platform/session/session-event.ts'

/** Tools that tell one thing about one course. */
const OF_COURSE: ReadonlySet<string> = new Set([
  'tn_course_get',
  'tn_course_prereqs',
  'tn_course_requisites',
  'tn_course_outline',
  'tn_course_schedule',
  'tn_course_grades',
  'tn_course_materials',
  'tn_course_similar',
  'tn_course_equivalent_elsewhere',
])
/** Tools that need no arguments. */
const OWN: ReadonlySet<string> = new Set([
  'tn_user_transcript_get',
  'tn_course_timetable',
  'list_tasks',
  'get-due-cards',
])

const COURSE = /^course:\/\/([^/]+)\/([^/]+)$/
const RULE = /^transfer-rule:\/\/(\w{26})$/

/** The call that tells in full what the answer's first source told. */
export const lookUpFully = (citations: readonly Citation[]): NextCall[] =>
  citations.flatMap(callOf).slice(0, 1)

function callOf({ uri = '', tool = '' }: Citation): NextCall[] {
  const [, school, code] = COURSE.exec(uri) ?? []
  const [, ruleId] = RULE.exec(uri) ?? []
  if (ruleId !== undefined) return [call('Read the whole agreement', 'tn_transfer_details', { ruleId })]
  if (school !== undefined && code !== undefined) {
    const course = `${decodeURIComponent(school)}:${decodeURIComponent(code)}`
    return tool === 'tn_transfer_reverse'
      ? [call('See every course that earns it', tool, { targetCourse: course })]
      : [call('Look it up in full', OF_COURSE.has(tool) ? tool : 'tn_course_get', { course })]
  }
  return OWN.has(tool) ? [call('See the whole list', tool, {})] : []
}

const call = (description: string, tool: string, args: NextCall['arguments']): NextCall => ({
  action: 'look-up-in-full',
  priority: 'high',
  category: 'exploration',
  description,
  tool,
  arguments: args,
})
