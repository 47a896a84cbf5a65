import type { ICalDayJsStub } from 'ical-generator'
import { instantOf } from './time-zone-component.ts'

/** A date and time as a clock on the wall shows them, in the form in which `ical-generator` takes one. */
export function localTime(timeZone: string, date: string, clock: string): ICalDayJsStub {
  const digits = clock.padStart(5, '0').replace(':', '')
  const day = date.replaceAll('-', '')
  const instant = () => new Date(instantOf(timeZone, date, `${clock.padStart(5, '0')}:00`))
  const time: ICalDayJsStub = {
    format: (form) => (form === 'YYYYMMDD' ? day : `${digits}00`),
    isValid: () => true,
    toDate: instant,
    toJSON: () => instant().toJSON(),
    tz: () => time,
  }
  return time
}
