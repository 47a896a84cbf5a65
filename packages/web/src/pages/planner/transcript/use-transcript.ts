import { useQuery } from '@tanstack/react-query'
import { type Arguments, call, type Data } from '../../../api/call.ts'
import { TOOL_KEY, useAction } from '../../../api/use-tool.ts'
import { useToast } from '../../../parts/feedback/toast.tsx'
import type { TakenCourse } from '../../../parts/plan/plan-link.ts'
import type { EditedCourse } from './course-rows.ts'
import { pluralize } from '../../../parts/text/words.ts'

export interface Transcript {
  courses: readonly TakenCourse[]
  rev: number
}

/** The full transcript. */
export function useTranscript(enabled: boolean) {
  return useQuery({
    queryKey: [TOOL_KEY, 'tn_user_transcript_get', 'whole'],
    queryFn: ({ signal }) => wholeTranscript(signal),
    enabled,
  })
}

async function wholeTranscript(signal?: AbortSignal): Promise<Transcript> {
  const courses: TakenCourse[] = []
  let page: Data<'tn_user_transcript_get'> | undefined
  do {
    const cursor: { cursor?: string } = page?.nextCursor === undefined ? {} : { cursor: page.nextCursor }
    page = (await call('tn_user_transcript_get', cursor, { signal })).data
    courses.push(...page.items)
  } while (page.nextCursor !== undefined)
  return { courses, rev: page.rev }
}

type Given = Arguments<'tn_user_transcript_set'>
type Kept = Data<'tn_user_transcript_set'>
export type SaveTranscript = (given: Given) => Promise<Kept>

/** Saves the transcript, with undo. */
export function useSaveTranscript(): SaveTranscript {
  const { mutateAsync } = useAction('tn_user_transcript_set')
  const say = useToast()
  return async (given) => {
    // Undo must restore the stored version, not the one on the page.
    const { courses: before } = await wholeTranscript()
    const { data } = await mutateAsync({ mode: 'replace', ...given })
    const undo = () =>
      void mutateAsync({ entries: asEntries(before), mode: 'replace' }).catch(() => say(NOT_UNDONE))
    say({
      text: `Transcript saved: ${pluralize(data.totalCount, 'course')}`,
      ...(before.length > 0 ? { undo } : {}),
    })
    return data
  }
}

/** Replaces one course. */
export const replaced = (courses: readonly TakenCourse[], course: string, by: string): TakenCourse[] =>
  courses.map((each) => (each.course === course ? { ...each, course: by } : each))

const NOT_UNDONE = { text: 'Couldn’t undo: the server didn’t accept the change' }

/** The arguments of the tool, without unknown values. */
export const asEntries = (courses: readonly (TakenCourse | EditedCourse)[]): NonNullable<Given['entries']> =>
  courses.map(({ course, title, grade, term, credits, completed, status }) => ({
    course,
    ...(grade === null ? {} : { grade }),
    ...(term === null ? {} : { term }),
    ...(credits === null ? {} : { credits }),
    ...(completed === null ? {} : { completed }),
    ...(title === null ? {} : { title }),
    ...(status === null ? {} : { status }),
  }))
