import { linkOptions } from '@tanstack/react-router'
import { toolPage } from '../../../parts/links/page-for-call.ts'
import type { Citation } from '../log/session-event.ts'

/** Where a source can be read: a page of ours, another site, or nowhere. */
export function placeOf({ uri, tool }: Citation) {
  const [, scheme, rest = ''] = /^([a-z][a-z-]*):\/\/(.+)$/.exec(uri ?? '') ?? []
  const [first = '', second] = rest.split('/').map(decoded)
  if (scheme === 'course' && second !== undefined)
    return { page: linkOptions({ to: '/courses/$course', params: { course: `${first}:${second}` } }) }
  if (scheme === 'transfer-rule') return { page: toolPage('tn_transfer_details', { ruleId: first }) }
  if (uri !== undefined && (scheme === 'https' || scheme === 'http')) return { elsewhere: uri }
  return tool === undefined ? {} : { page: toolPage(tool, {}) }
}

/** Models write addresses, too, and not always well. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
