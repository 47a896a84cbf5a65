import { useQuery } from '@tanstack/react-query'
import { call, type Data } from '../../../api/call.ts'
import { TOOL_KEY } from '../../../api/use-tool.ts'
import type { TakenCourse } from '../../../parts/plan/plan-link.ts'

export interface Transcript {
  courses: readonly TakenCourse[]
  rev: number
}

/** The courses that are kept, all pages of them. */
export function useTranscript(enabled: boolean) {
  return useQuery({
    queryKey: [TOOL_KEY, 'tn_user_transcript_get', 'whole'],
    queryFn: ({ signal }) => wholeTranscript(signal),
    enabled,
  })
}

export async function wholeTranscript(signal?: AbortSignal): Promise<Transcript> {
  const courses: TakenCourse[] = []
  let page: Data<'tn_user_transcript_get'> | undefined
  do {
    const cursor: { cursor?: string } = page?.nextCursor === undefined ? {} : { cursor: page.nextCursor }
    page = (await call('tn_user_transcript_get', cursor, { signal })).data
    courses.push(...page.items)
  } while (page.nextCursor !== undefined)
  return { courses, rev: page.rev }
}
