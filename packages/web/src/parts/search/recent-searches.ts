const KEY = 'recent-searches'
const MOST = 5
const LONGEST = 100

/** The last searches in this browser, the newest first. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export function keepSearch(text: string): void {
  const words = text.trim().slice(0, LONGEST)
  if (words === '') return
  const others = recentSearches().filter((other) => other.toLowerCase() !== words.toLowerCase())
  try {
    localStorage.setItem(KEY, JSON.stringify([words, ...others].slice(0, MOST)))
  } catch {
    // Without storage there are none.
  }
}

export const forgetSearches = (): void => localStorage.removeItem(KEY)
