import type { Arbitrary } from 'fast-check'
import { fastCheck } from './fast-check.ts'

interface Format {
  values(): Arbitrary<string>
  /** Undefined where it cannot be said for certain. */
  accepts(text: string): boolean | undefined
}

const DAY = 86_400_000
const year = (value: number) => Date.UTC(value, 0, 1)
const dates = () =>
  fastCheck().date({ min: new Date(year(1970)), max: new Date(year(2200)), noInvalidDate: true })

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const parsed = Date.parse(`${text}T00:00:00Z`)
  // Engines differ on the 30th of February; the day must come back as it went in.
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(text)
}

const FORMATS: Readonly<Record<string, Format>> = {
  date: {
    values: () =>
      dates().map((date) => new Date(Math.floor(date.getTime() / DAY) * DAY).toISOString().slice(0, 10)),
    accepts: isDate,
  },
  'date-time': {
    values: () => dates().map((date) => date.toISOString()),
    accepts: (text) => (isDate(text.slice(0, 10)) && text.charAt(10) === 'T' ? undefined : false),
  },
  ulid: {
    values: () => fastCheck().ulid(),
    accepts: (text) => /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/i.test(text),
  },
  uuid: {
    values: () => fastCheck().uuid(),
    accepts: (text) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? undefined : false),
  },
  email: {
    values: () => fastCheck().stringMatching(/^[a-z]{1,9}@[a-z]{1,9}\.[a-z]{2,3}$/),
    accepts: (text) => (text.includes('@') ? undefined : false),
  },
  uri: { values: () => fastCheck().webUrl(), accepts: () => undefined },
}

export const formatOf = (name: string): Format | undefined =>
  Object.hasOwn(FORMATS, name) ? FORMATS[name] : undefined
