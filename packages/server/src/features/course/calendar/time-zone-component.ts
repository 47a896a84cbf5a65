const MINUTE = 60_000
const DAY = 86_400_000

/** Minutes that a zone is ahead of UTC at an instant. */
export function offsetAt(timeZone: string, at: number): number {
  const text = nameAt(timeZone, at, 'longOffset')
  const [, sign, hours, minutes = '0'] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(text) ?? []
  return hours === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

type Style = 'longOffset' | 'short'

/** Making one takes longer than all that it is used for. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string, style: Style): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-CA', { timeZone, timeZoneName: style })
  formats.set(key, known)
  return known
}

function nameAt(timeZone: string, at: number, style: Style): string {
  const parts = formatOf(timeZone, style).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** The instant of a local date and time; of a time that daylight saving skips, the one an hour on. */
export function instantOf(timeZone: string, date: string, clock: string): number {
  const local = Date.parse(`${date}T${clock}Z`)
  const before = local - offsetAt(timeZone, local - DAY) * MINUTE
  const after = local - offsetAt(timeZone, local + DAY) * MINUTE
  return offsetAt(timeZone, before) === offsetAt(timeZone, local - DAY) ? before : after
}

interface Change {
  readonly at: number
  readonly from: number
  readonly to: number
}

/** No zone changes twice within it. */
const STEP = 7 * DAY

/** When a zone's offset changes between two instants. */
function changesBetween(timeZone: string, start: number, end: number): Change[] {
  const changes: Change[] = []
  for (let at = start; at < end; at += STEP) {
    const [from, to] = [offsetAt(timeZone, at), offsetAt(timeZone, at + STEP)]
    if (from === to) continue
    let [low, high] = [at, at + STEP]
    while (high - low > MINUTE) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE
      if (offsetAt(timeZone, middle) === from) low = middle
      else high = middle
    }
    changes.push({ at: high, from, to })
  }
  return changes
}

const offsetText = (minutes: number): string => {
  const size = Math.abs(minutes)
  const digits = [Math.floor(size / 60), size % 60].map((part) => String(part).padStart(2, '0'))
  return `${minutes < 0 ? '-' : '+'}${digits.join('')}`
}

/** `20260308T020000` */
const stampText = (at: number): string => new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')

/**
 * A VTIMEZONE for the years between two dates: every change by itself, so that no reader has to know the zone's rules.
 *
 * @example
 * timeZoneComponent('America/Vancouver', { from: '2026-09-08', to: '2026-12-04' })
 */
export function timeZoneComponent(timeZone: string, { from, to }: { from: string; to: string }): string {
  const start = Date.parse(`${from.slice(0, 4)}-01-01T00:00:00Z`)
  const end = Date.parse(`${Number(to.slice(0, 4)) + 1}-01-01T00:00:00Z`)
  const changes = changesBetween(timeZone, start, end)
  const first = offsetAt(timeZone, start)
  const standard = Math.min(first, ...changes.map((change) => change.to))
  const observance = (dtstart: string, before: number, after: number, at: number): string[] => {
    const kind = after > standard ? 'DAYLIGHT' : 'STANDARD'
    return [
      `BEGIN:${kind}`,
      `DTSTART:${dtstart}`,
      `TZOFFSETFROM:${offsetText(before)}`,
      `TZOFFSETTO:${offsetText(after)}`,
      `TZNAME:${nameAt(timeZone, at, 'short')}`,
      `END:${kind}`,
    ]
  }
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...observance('19700101T000000', first, first, start),
    ...changes.flatMap((change) =>
      observance(stampText(change.at + change.from * MINUTE), change.from, change.to, change.at),
    ),
    'END:VTIMEZONE',
  ].join('\r\n')
}
