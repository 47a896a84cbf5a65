import * as z from 'zod'
import type { CallTool } from '../lookup/call-tool.ts'
import type { Naming } from '../lookup/naming.ts'
import { enumerated } from '../lookup/prose.ts'

const Nearest = z.object({ nearest: z.array(z.string()) })

/** Says that a course is not known, and which are the nearest that are. */
export async function notInCatalog(course: string, naming: Naming, call: CallTool): Promise<string> {
  const outcome = await call('tn_course_get', { course })
  const nearest = outcome.ok ? [] : (Nearest.safeParse(outcome.details).data?.nearest ?? [])
  const instead = nearest.length > 0 ? ` Did you mean ${enumerated(nearest.slice(0, 3), 'or')}?` : ''
  return naming.inWords(`I do not know a course ${course}.${instead}`)
}
