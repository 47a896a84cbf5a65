import * as z from 'zod'
import { institutionId } from '../../../../platform/catalog/institution.ts'
import { courseReference } from '../../../../platform/catalog/course-reference.ts'
import type { Question } from '../../model/tutor-port.ts'
import { findCourses } from './find-courses.ts'
import { findSchools } from './find-schools.ts'
import { follow } from './follow-up.ts'
import type { CourseMention, Frame, Reading, Shown } from './frame.ts'
import { SMALL_TALK } from './intent-groups.ts'
import { readMessage } from './read-message.ts'
import { withSchools } from './roles.ts'
import type { SchoolList } from './school-list.ts'
import { courseNumbersIn } from './select-courses.ts'

const TURNS_BACK = 12
const MOST_QUESTIONS = 4
const Context = z.object({
  course: z.string().optional().catch(undefined),
  institution: z.string().optional().catch(undefined),
  vault: z.string().optional().catch(undefined),
})

export interface Understood {
  /** One for each question of the message. */
  frames: readonly Frame[]
  /** The session's course, as a reference. */
  sessionCourse: string | undefined
  vault: string | undefined
}

/** Reads a question with everything that was said before it. */
export function understand(
  { text, before, context }: Pick<Question, 'text' | 'before' | 'context'>,
  schools: SchoolList,
): Understood {
  const { course, institution, vault } = Context.parse(context)
  const home = institution === undefined ? undefined : homeOf(institution, schools)
  const frames: Frame[] = []
  const answers: Shown[] = []
  for (const turn of before.slice(-TURNS_BACK)) {
    if (turn.role === 'assistant') answers.push(coursesShown(turn.text, schools))
    else frames.push(...read(turn.text, frames, answers, home, schools))
  }
  const now = read(text, frames, answers, home, schools)
  const questions = now.filter(isQuestion)
  const asked = questions.every(isEmpty) ? now.filter((frame) => !isEmpty(frame)) : questions
  const reference = course === undefined ? undefined : courseReference(course, home)
  return {
    frames: (asked.length > 0 ? asked : now.slice(-1)).slice(0, MOST_QUESTIONS),
    sessionCourse: reference && `${reference.institution}:${reference.subject} ${reference.number}`,
    vault,
  }
}

function read(
  text: string,
  before: readonly Frame[],
  answers: readonly Shown[],
  home: string | undefined,
  schools: SchoolList,
): Frame[] {
  const frames: Frame[] = []
  for (const reading of readMessage(text, schools)) {
    const last = frames.at(-1)
    const frame = follow(reading, [...before, ...frames], answers, home, schools)
    const isCorrecting = last !== undefined && reading.isCorrection && namesAnything(reading)
    if (isCorrecting) frames.pop()
    // `What is CPSC 2280 at SFU. And UBC` asks twice.
    const asksOn = last !== undefined && !last.isStatement && reading.isElliptic && namesAnything(reading)
    frames.push(isCorrecting || asksOn ? { ...frame, isStatement: false } : frame)
  }
  return frames
}

const namesAnything = ({ text, courses, schools }: Reading): boolean =>
  courses.length + schools.length > 0 || courseNumbersIn(text).length > 0

/** A statement or a greeting beside a question is not answered by itself. */
const isQuestion = ({ isStatement, intents }: Frame, _: number, all: readonly Frame[]): boolean =>
  all.length === 1 ||
  (!isStatement && intents.length > 0 && !intents.every((intent) => SMALL_TALK.has(intent)))

/** `whats each` asks for nothing that could be looked up by itself. */
const isEmpty = ({ intents, courses, schools, subjects, topic, meansTranscript }: Frame): boolean =>
  !meansTranscript &&
  topic === '' &&
  courses.length + schools.length + subjects.length === 0 &&
  intents.every((intent) => intent === 'explain')

function homeOf(institution: string, { resolver }: SchoolList): string | undefined {
  const found = resolver.resolve(institution)
  return found.kind === 'one' ? found.school.id : resolver.byId(institutionId(institution))?.id
}

/** The courses of an earlier answer, each with its school. */
function coursesShown(answer: string, schools: SchoolList): Shown {
  const lines = answer
    .replaceAll(/\s*“[^”]*”/g, '')
    .split('\n')
    .map((text): CourseMention[] => {
      const courses = findCourses(text, schools)
      return withSchools(
        text,
        courses,
        findSchools(text, courses, schools, () => false),
      )
    })
  const each = Map.groupBy(lines.flat(), ({ codes, school }) => `${school?.ids.join()}:${codes.join()}`)
  return { courses: [...each.values()].flatMap((same) => same.slice(0, 1)), lines }
}
