import { nearestNames } from '@tutor-nexus/toolkit/pipeline'
import { editDistance } from '../../search/spelling.ts'

/** The name that was probably meant, if any is near enough. */
export function meant(given: string, names: readonly string[]): string | undefined {
  const typed = given.toLowerCase()
  const most = Math.ceil(typed.length / 3)
  const [nearest] = names
    .map((name) => ({ name, edits: editDistance(typed, name.toLowerCase(), most) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((a, b) => a.edits - b.edits)
  if (nearest) return nearest.name
  const [alike] = nearestNames(given, names)
  return alike !== undefined && typed.length > 2 && (alike.includes(typed) || typed.includes(alike))
    ? alike
    : undefined
}

/** The sentence that leads back from a name that nothing has. */
export function didYouMean(given: string, names: readonly string[], prefix = ''): string {
  const name = meant(given, names)
  return name === undefined ? '' : ` Did you mean ${prefix}${name}?`
}
