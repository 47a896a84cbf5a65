const KEY = 'planner-targets'

/** The schools chosen last in this browser. */
export function lastTargets(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((school) => typeof school === 'string') : []
  } catch {
    return []
  }
}

export function keepTargets(schools: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(schools))
  } catch {
    // Without storage they are only in the address.
  }
}

export const forgetTargets = (): void => localStorage.removeItem(KEY)
