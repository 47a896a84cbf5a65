/** A phrase and the time that was written with it. */
export interface TimedPhrase {
  /** The rest of the phrase. */
  rest: string
  /** HH:MM */
  time: string
}

const NAMED = new Map([
  ['noon', '12:00'],
  ['midday', '12:00'],
  ['midnight', '00:00'],
  ['morning', '09:00'],
  ['afternoon', '15:00'],
  ['evening', '18:00'],
  ['night', '20:00'],
  ['end of day', '23:59'],
  ['eod', '23:59'],
])

const CLOCK = String.raw`(?<hour>\d{1,2})(?:[:.h](?<minute>\d{2}))?\s?(?<half>am|pm|a\.m\.|p\.m\.)|(?<hour24>\d{1,2})[:h](?<minute24>\d{2})`
const NAME = String.raw`(?<name>noon|midday|midnight|morning|afternoon|evening|night|end of day|eod)`
const AT_END = new RegExp(String.raw`^(?:(?<rest>.*?)\s)??(?:at |by |in |@ ?)?(?:${CLOCK}|${NAME})$`)
const AT_START = new RegExp(String.raw`^(?:at |@ ?)?(?:${CLOCK}|${NAME}),? (?:on )?(?<rest>.+)$`)

/** Takes the time out of a phrase: `tomorrow at 5pm`, `9:30 on friday`. */
export function timeIn(phrase: string): TimedPhrase | undefined {
  for (const form of [AT_END, AT_START]) {
    const found = form.exec(phrase)?.groups
    const time = found && timeOf(found)
    if (found && time !== undefined) return { rest: (found['rest'] ?? '').trim(), time }
  }
  return undefined
}

function timeOf(found: Record<string, string | undefined>): string | undefined {
  const { hour, minute = '00', half, hour24, minute24 = '00', name } = found
  if (name !== undefined) return NAMED.get(name)
  if (hour24 !== undefined) return clock(Number(hour24), minute24)
  const given = Number(hour)
  if (given < 1 || given > 12) return undefined
  return clock((given % 12) + (half?.startsWith('p') ? 12 : 0), minute)
}

const clock = (hour: number, minute: string): string | undefined =>
  hour < 24 && Number(minute) < 60 ? `${String(hour).padStart(2, '0')}:${minute}` : undefined
