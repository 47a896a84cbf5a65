import { useEffect } from 'react'

const KEY = 'recent-items'
const MOST = 8
const LONGEST = 120

export const RECENT_KINDS = ['course', 'note', 'deck', 'task', 'session'] as const
export type RecentKind = (typeof RECENT_KINDS)[number]

/** What was opened: its id, and its name as it was then. */
export interface RecentItem {
  kind: RecentKind
  id: string
  label: string
  about?: string | undefined
}

const isItem = (kept: unknown): kept is RecentItem =>
  typeof kept === 'object' &&
  kept !== null &&
  'kind' in kept &&
  RECENT_KINDS.some((kind) => kind === kept.kind) &&
  'id' in kept &&
  typeof kept.id === 'string' &&
  'label' in kept &&
  typeof kept.label === 'string' &&
  (!('about' in kept) || typeof kept.about === 'string')

/** What was opened last in this browser, the newest first. */
export function recentItems(): readonly RecentItem[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isItem).slice(0, MOST) : []
  } catch {
    return []
  }
}

function keepItem(item: RecentItem): void {
  const others = recentItems().filter(({ kind, id }) => kind !== item.kind || id !== item.id)
  const label = item.label.slice(0, LONGEST)
  try {
    localStorage.setItem(KEY, JSON.stringify([{ ...item, label }, ...others].slice(0, MOST)))
  } catch {
    // Without storage there are none.
  }
}

export const forgetItems = (): void => localStorage.removeItem(KEY)

/** Remembers what a page shows as opened, once it is known. */
export function useRecentItem(kind: RecentKind, id: string | undefined, label: string, about?: string): void {
  useEffect(() => {
    if (id !== undefined && label !== '') keepItem({ kind, id, label, ...(about ? { about } : {}) })
  }, [kind, id, label, about])
}
