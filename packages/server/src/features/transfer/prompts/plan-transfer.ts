import * as z from 'zod'
import { optionalText, dataBlock, dataNotice, userMessage } from '../../../platform/prompts/prompt-text.ts'
import { institutionId } from '../../../platform/catalog/institution.ts'
import { askedCourses, atSchools } from '../tools/shared/course-input.ts'
import { definePrompt } from '../define.ts'
import { CourseName } from '../tools/shared/parameters.ts'
import { knownSchools, meantSchools } from '../tools/shared/schools.ts'
import { resolve } from '../tools/resolve.ts'
import { completeSchool } from './complete-school.ts'
import { PRESENT, stepsOf, summaryOf, WATCH } from './transfer-brief.ts'

const LONGEST_NAME = 200
const LONGEST_LIST = 4_000
const COURSE_BYTES = 14 * 1024
const SCHOOL_BYTES = 3 * 1024

export const planTransfer = definePrompt({
  name: 'plan-transfer',
  title: 'Plan a transfer',
  description: 'Plans what your courses are worth at another school, and what to do about the rest.',
  arguments: () =>
    z.strictObject({
      target: z
        .string()
        .trim()
        .min(1, 'Name the school that you want to transfer to')
        .max(LONGEST_NAME)
        .describe('The school to transfer to, by its id or whole name: aur'),
      courses: optionalText(LONGEST_LIST)
        .transform((text) => text?.split(/[,;\n]/).filter((part) => part.trim() !== ''))
        .pipe(
          z
            .array(CourseName())
            .min(1, 'Not a list of courses such as nrc:CPSC 1110, nrc:MATH 1171')
            .optional(),
        )
        .describe(
          'The courses taken, with commas between them: nrc:CPSC 1110, nrc:MATH 1171; your transcript if left out',
        ),
      source: optionalText(LONGEST_NAME).describe(
        'The school where they were taken, for courses that name none: nrc',
      ),
    }),
  permissions: [...resolve.permissions, 'transcript:read'],
  complete: { target: completeSchool, source: completeSchool },
  async handler({ target, courses, source }, context) {
    const { services } = context
    const known = await knownSchools(services)
    const question = { params: { target, source, courses } }
    const names = [target, ...(source === undefined ? [] : [source])].map(institutionId)
    const { idOf } = await meantSchools(names, question, services)
    const to = idOf(institutionId(target))
    const from = source === undefined ? undefined : idOf(institutionId(source))
    const given = await askedCourses(
      { targetInstitution: to, sourceInstitution: from, sourceCourses: courses },
      question,
      context,
    )
    const written = new Set(given.map(({ course }) => course.slice(0, course.indexOf(':'))))
    const meant = courses ? await meantSchools(written, question, services) : { idOf }
    const attempts = atSchools(given, meant.idOf)
    const asked = new Map(attempts.map((each) => [JSON.stringify(each), each]))
    const sending = new Set([...written].map(meant.idOf))
    const school = (role: string) => (id: string) => ({ role, id, name: known.get(id) ?? id })
    const schools = [school('target')(to), ...[...sending].map(school('source'))]
    const block = dataBlock('courses', [...asked.values()], COURSE_BYTES)
    const plan = {
      target: to,
      source: from,
      given: courses !== undefined,
      count: asked.size,
      shown: block.shown,
    }
    return [
      userMessage(
        `Plan the transfer of a student's courses to the school ${to}. ${dataNotice('schools', 'courses')}`,
        summaryOf(plan),
        stepsOf(plan),
        WATCH,
        PRESENT,
        dataBlock('schools', schools, SCHOOL_BYTES).text,
        block.text,
      ),
    ]
  },
})
