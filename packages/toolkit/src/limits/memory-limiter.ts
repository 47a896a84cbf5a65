import type { Limiter, LimitVerdict } from '../pipeline/ports.ts'

/** The calls of one caller since the first of them; the next window begins with a call after its end. */
interface Window {
  used: number
  readonly ends: number
}

const ALLOWED: LimitVerdict = { allowed: true }

/** Counts calls per tool and caller, in this process alone. */
export function memoryLimiter(): Limiter {
  const tools = new Map<string, Map<string, Window>>()
  return {
    take(tool, { userId }, { maxCalls, windowMs }) {
      const windows = tools.get(tool) ?? new Map<string, Window>()
      tools.set(tool, windows)
      const now = Date.now()
      const window = openWindow(windows, userId ?? '', now, windowMs)
      window.used += 1
      if (window.used <= maxCalls) return ALLOWED
      return { allowed: false, retryAfterMs: window.ends - now, used: window.used }
    },
  }
}

function openWindow(windows: Map<string, Window>, owner: string, now: number, windowMs: number): Window {
  const known = windows.get(owner)
  if (known && known.ends > now) return known
  // A tool's windows end in the order in which they began.
  for (const [past, { ends }] of windows) {
    if (ends > now) break
    windows.delete(past)
  }
  const fresh = { used: 0, ends: now + windowMs }
  windows.set(owner, fresh)
  return fresh
}
