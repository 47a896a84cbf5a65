import type { FileNames } from '../../model/links/file-names.ts'
import { resolveLink } from '../../model/links/resolve-link.ts'
import type { LinkView } from '../../model/vault-port.ts'
import type { LinkRow } from './link-store.ts'

/** A link with what it leads to; one without a target is to a place in its own note. */
export function viewOf({ from, line, kind, text, target, subpath }: LinkRow, names: FileNames): LinkView {
  const to = target === '' ? from : resolveLink({ kind, target }, from, names)
  return {
    from,
    line,
    kind,
    text,
    to: to ?? null,
    heading: subpath === '' ? null : subpath.replace(/^#/, ''),
  }
}
