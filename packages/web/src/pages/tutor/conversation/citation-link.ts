import { linkOptions } from '@tanstack/react-router'
import { pageForCall } from '../../../parts/links/page-for-call.ts'
import type { Citation } from '../log/session-event.ts'

/** `Limits (Calculus/Limits.md)`, as notes are cited without an address. */
const NOTE_LABEL = /\(([^()]+\.md)\)$/i

const notePage = (note: string) => linkOptions({ to: '/notes', search: { note } })

/** Where a source opens: a page of the app, an agreement, another site, or nowhere. */
export function citationTarget({ label, uri, tool }: Citation) {
  const [, scheme, rest = ''] = /^([a-z][a-z-]*):\/\/(.+)$/.exec(uri ?? '') ?? []
  const [first = '', ...more] = rest.split('/').map(decoded)
  if (scheme === 'course' && more.length > 0)
    return { page: linkOptions({ to: '/courses/$course', params: { course: `${first}:${more.join('/')}` } }) }
  if (scheme === 'note') return { page: notePage([first, ...more].join('/')) }
  if (scheme === 'transfer-rule') return { agreement: first }
  if (uri !== undefined && (scheme === 'https' || scheme === 'http')) return { elsewhere: uri }
  const [, note] = NOTE_LABEL.exec(label) ?? []
  if (note !== undefined && tool?.startsWith('vault')) return { page: notePage(note) }
  if (tool === 'tn_user_transcript_get') return { page: linkOptions({ to: '/planner' }) }
  return tool === undefined ? {} : { page: pageForCall({ data: { tool, arguments: {} } }) }
}

/** Models may write invalid addresses. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
