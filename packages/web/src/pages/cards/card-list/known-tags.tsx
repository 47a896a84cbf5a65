import { useState } from 'react'
import type { ListedCard } from './use-selection.ts'

/** The tags of all cards that were shown, so that a filter by one does not hide the others. */
export function useKnownTags(cards: readonly ListedCard[]): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([])
  const fresh = new Set(cards.flatMap(({ tags }) => tags)).difference(new Set(known))
  if (fresh.size > 0) setKnown([...known, ...fresh].toSorted((one, other) => one.localeCompare(other)))
  return known
}

/** Tags that a text field offers. */
export const TagOptions = ({ id, tags }: { id: string; tags: readonly string[] }) => (
  <datalist id={id}>
    {tags.map((tag) => (
      <option key={tag}>{tag}</option>
    ))}
  </datalist>
)
