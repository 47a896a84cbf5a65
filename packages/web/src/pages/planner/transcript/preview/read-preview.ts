import { call, type Arguments, type Data } from '../../../../api/call.ts'
import type { TakenCourse } from '../../../../parts/plan/plan-link.ts'

export interface Preview {
  courses: readonly TakenCourse[]
  /** The lines that couldn't be read. */
  unread: readonly string[]
}

type Given = Pick<Arguments<'tn_user_transcript_set'>, 'text' | 'institution'>

/** What a text says, without keeping it; all pages of it. */
export async function readPreview(given: Given): Promise<Preview> {
  const courses: TakenCourse[] = []
  const unread: string[] = []
  let page: Data<'tn_user_transcript_set'>
  do {
    const from = Math.max(courses.length, unread.length)
    page = (await call('tn_user_transcript_set', { ...given, preview: true, from })).data
    courses.push(...page.items)
    unread.push(...page.notUnderstood)
    if (page.items.length + page.notUnderstood.length === 0) break
  } while (courses.length < page.totalCount || unread.length < page.notUnderstoodCount)
  return { courses, unread }
}
