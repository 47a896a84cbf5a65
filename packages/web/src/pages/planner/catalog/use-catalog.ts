import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, type Data } from '../../../api/call.ts'
import { TOOL_KEY } from '../../../api/use-tool.ts'

/** Catalog entries by the written course. */
export type Catalog = ReadonlyMap<string, CheckedCourse>
export type CheckedCourse = Data<'tn_course_check'>['items'][number]

const NOTHING: Catalog = new Map()
const AT_ONCE = 100

/** Looks courses up; undefined while loading, empty on errors. */
export function useCatalog(courses: readonly string[]): Catalog | undefined {
  const asked = [...new Set(courses)].toSorted()
  const { data, error } = useQuery({
    queryKey: [TOOL_KEY, 'tn_course_check', 'whole', asked],
    queryFn: ({ signal }) => wholeCatalog(asked, signal),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  })
  return data ?? (error || asked.length === 0 ? NOTHING : undefined)
}

async function wholeCatalog(asked: readonly string[], signal: AbortSignal): Promise<Catalog> {
  const known = new Map<string, CheckedCourse>()
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    const args = { courses: asked.slice(at, at + AT_ONCE), limit: AT_ONCE }
    let cursor: string | undefined
    do {
      const { data } = await call('tn_course_check', cursor === undefined ? args : { ...args, cursor }, {
        signal,
      })
      for (const item of data.items) known.set(item.asked, item)
      cursor = data.nextCursor
    } while (cursor !== undefined)
  }
  return known
}
