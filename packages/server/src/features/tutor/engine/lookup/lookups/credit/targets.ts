import type { CourseMention, SchoolMention } from '../../../understand/frame.ts'
import { sendersOf } from '../../known-courses.ts'
import type { Inquiry } from '../../lookup.ts'

/** A school as if the question named it for credit. */
export const targetSchool = (id: string): SchoolMention => ({
  text: id,
  ids: [id],
  nearest: [],
  role: 'target',
  at: -1,
  end: -1,
})

/** The courses of a question told apart from those that are wanted, and the school where credit is. */
export const withTargets = async (inquiry: Inquiry): Promise<Inquiry> => withReceiver(withWanted(inquiry))

const onlyReceives = ({ ids }: SchoolMention, { schools }: Inquiry): boolean =>
  ids.length > 0 &&
  ids.every((id) => {
    const school = schools.resolver.byId(id)
    return school !== undefined && school.courses + school.agreementsFrom === 0
  })

/** `I'm at SFU now, what did my MATH 1171 count as`: a course that only others have was taken elsewhere. */
async function withReceiver(inquiry: Inquiry): Promise<Inquiry> {
  const { frame } = inquiry
  const { sources, courses } = frame
  const isOpen = frame.targets.length === 0 && courses.length > 0 && courses.every(({ school }) => !school)
  if (!isOpen || sources.length === 0 || !sources.every((source) => onlyReceives(source, inquiry)))
    return inquiry
  const senders = await Promise.all(
    courses.flatMap(({ codes }) => codes.map((code) => sendersOf(code, inquiry))),
  )
  return senders.flat().length === 0
    ? inquiry
    : { ...inquiry, frame: { ...frame, sources: [], targets: sources } }
}

/** `is Langara PHYS 1101 the same as UVic PHYS 102`: the course of a school that only receives is wanted. */
function withWanted(inquiry: Inquiry): Inquiry {
  const { frame } = inquiry
  const isGoal = ({ school, isOwn }: CourseMention) =>
    isOwn && school !== undefined && onlyReceives(school, inquiry)
  const goals = frame.courses.filter(isGoal)
  if (goals.length === 0 || goals.length === frame.courses.length) return inquiry
  const named = new Set(frame.targets.flatMap(({ ids }) => ids))
  const added = goals.flatMap(({ school }) => (school?.ids.some((id) => named.has(id)) ? [] : (school ?? [])))
  return {
    ...inquiry,
    frame: {
      ...frame,
      courses: frame.courses.map((course) =>
        goals.includes(course) ? { ...course, isWanted: true } : course,
      ),
      targets: [...frame.targets, ...new Map(added.map((school) => [school.ids.join(), school])).values()],
    },
  }
}
