import type { CourseMention, Reading, SchoolMention } from './frame.ts'

const EXCLUDING =
  /\b(?:not|except(?: for)?|excluding|without|drop(?:ped|ping)?|minus|forget|skip(?:ped|ping)?|leave out|leaving out|remove|ignore|take out|rather than|instead of|isn't|wasn't|don't want)\s+(?:about\s+)?(?:at\s+|the\s+|my\s+|just\s+)*$/i

/** Whether the words before say that what follows is not meant: `not SFU`, `drop the …`. */
export const excludes = (before: string): boolean => EXCLUDING.test(before)

const EXCLUDING_WORD =
  /\b(?:not|except|without|drop|forget|skip|minus|leave out|remove|ignore|take out|instead)\b/i
export const excludesAny = (text: string): boolean => EXCLUDING_WORD.test(text)

export interface Excluded {
  courses: readonly CourseMention[]
  schools: readonly SchoolMention[]
}

/** `not SFU, UVic` names only UVic, once there is something that SFU can be taken from. */
export function takeExcluded(reading: Reading): { reading: Reading; excluded: Excluded } {
  const isOut = ({ at }: { at: number }) => excludes(reading.text.slice(0, at))
  const isWanted = reading.intents.includes('reverse')
  const courses = isWanted ? [] : reading.courses.filter(isOut)
  const schools = reading.schools.filter(isOut)
  return {
    excluded: { courses, schools },
    reading: {
      ...reading,
      courses: reading.courses.filter((course) => !courses.includes(course)),
      schools: reading.schools.filter((school) => !schools.includes(school)),
    },
  }
}
