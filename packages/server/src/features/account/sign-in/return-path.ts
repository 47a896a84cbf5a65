const OURS = 'http://ours.invalid'

/** A path of this server, or the start page for anything that would lead elsewhere. */
export function ownPath(given: string | null): string {
  const target = given === null ? null : URL.parse(given, OURS)
  if (!given?.startsWith('/') || target?.origin !== OURS) return '/'
  return `${target.pathname}${target.search}${target.hash}`
}
