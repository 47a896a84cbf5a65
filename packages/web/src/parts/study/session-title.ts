import type { Data } from '../../api/call.ts'
import { useTool } from '../../api/use-tool.ts'

const LONGEST = 90

/** The first line of a text, cut at a word where it is long. */
export function shortTitle(text: string): string {
  const [line = ''] = text.trim().split('\n')
  if (line.length <= LONGEST) return line
  return `${line.slice(0, LONGEST - 1).replace(/\s+\S{0,20}$/, '')}…`
}

export const UNTITLED = 'New session'

type ListedSession = Data<'tn_session_list'>['items'][number]

/** The title of a tutoring session; without one, its first question. */
export function useSessionTitle({ sessionId, title, messages }: ListedSession): string {
  const isAsked = title === null && messages > 0
  const { data } = useTool('tn_session_history', { sessionId, limit: 1 }, { enabled: isAsked })
  return title ?? (shortTitle(data?.data.items[0]?.content ?? '') || UNTITLED)
}
