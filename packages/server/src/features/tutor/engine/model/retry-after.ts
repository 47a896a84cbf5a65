const LONGEST = 86_400

/** When a provider says to come back, in seconds: it says so in milliseconds, in seconds, or as a date. */
export function retryAfterOf(headers: Readonly<Record<string, string>>, now: Date): number | undefined {
  const given = (name: string) => headers[name] ?? ''
  const ms = Number.parseFloat(given('retry-after-ms'))
  const text = given('retry-after')
  const seconds = Number.isFinite(ms)
    ? ms / 1000
    : /^\d+(?:\.\d+)?$/.test(text)
      ? Number(text)
      : (Date.parse(text) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.min(LONGEST, Math.max(0, Math.ceil(seconds))) : undefined
}
