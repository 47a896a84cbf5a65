/** Reads iCalendar text by RFC 5545 and refuses whatever the standard does not allow. It knows nothing of our writer. */

interface Property {
  readonly name: string
  readonly parameters: ReadonlyMap<string, string>
  readonly value: string
}

export interface Component {
  readonly name: string
  readonly properties: readonly Property[]
  readonly components: readonly Component[]
}

const NAME = /^[A-Z0-9-]+$/
const LINE = /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*):(.*)$/su
const LONGEST_LINE = 75

/** The calendar of a text, or an error that says what is wrong with it. */
export function readCalendar(text: string): Component {
  if (!text.endsWith('\r\n')) throw new Error('The last line has no end')
  if (/[^\r]\n|\r[^\n]/.test(text)) throw new Error('A line ends otherwise than by CRLF')
  const physical = text.slice(0, -2).split('\r\n')
  for (const line of physical)
    if (Buffer.byteLength(line) > LONGEST_LINE) throw new Error(`A line is longer than 75 octets: ${line}`)
  const lines: string[] = []
  for (const line of physical) {
    if (!/^[ \t]/.test(line)) lines.push(line)
    else if (lines.length === 0) throw new Error('The first line is a continuation')
    else lines.push(`${lines.pop()}${line.slice(1)}`)
  }
  const stack: { name: string; properties: Property[]; components: Component[] }[] = []
  let root: Component | undefined
  for (const line of lines) {
    if (root) throw new Error(`Something follows the calendar: ${line}`)
    const property = propertyOf(line)
    const top = stack.at(-1)
    if (property.name === 'BEGIN') stack.push({ name: property.value, properties: [], components: [] })
    else if (!top) throw new Error(`${line} stands outside any component`)
    else if (property.name !== 'END') top.properties.push(property)
    else {
      if (property.value !== top.name) throw new Error(`${top.name} is ended by ${property.value}`)
      stack.pop()
      const outer = stack.at(-1)
      if (outer) outer.components.push(top)
      else root = top
    }
  }
  if (!root) throw new Error('The calendar has no end')
  check(root)
  return root
}

function propertyOf(line: string): Property {
  const [, name, parameters = '', value = ''] = LINE.exec(line) ?? []
  if (name === undefined || !NAME.test(name)) throw new Error(`Not a content line: ${line}`)
  if (/(?!\t)\p{Cc}/u.test(value)) throw new Error(`A control character: ${line}`)
  const pairs = [...parameters.matchAll(/;([A-Z0-9-]+)=("[^"]*"|[^;:]*)/g)]
  return {
    name,
    parameters: new Map(pairs.map(([, key = '', text = '']) => [key, text.replaceAll('"', '')])),
    value,
  }
}

export const valuesOf = ({ properties }: Component, name: string): string[] =>
  properties.filter((property) => property.name === name).map(({ value }) => value)

export function onlyValue(component: Component, name: string): string {
  const [value, ...others] = valuesOf(component, name)
  if (value === undefined || others.length > 0) throw new Error(`${component.name} needs one ${name}`)
  return value
}

/** Text without its escapes; an escape that the standard does not know is refused. */
export function textOf(value: string): string {
  if (/(?:^|[^\\])(?:\\\\)*[;,]/.test(value)) throw new Error(`A comma or semicolon is not escaped: ${value}`)
  return value.replaceAll(/\\(.?)/gs, (_, letter: string) => {
    if (letter === 'n' || letter === 'N') return '\n'
    if (letter === '\\' || letter === ';' || letter === ',') return letter
    throw new Error(`Not an escape: \\${letter}`)
  })
}

const LOCAL = /^\d{8}T\d{6}$/
const UTC = /^\d{8}T\d{6}Z$/
const OFFSET = /^[+-]\d{4}$/

function check(calendar: Component): void {
  if (calendar.name !== 'VCALENDAR') throw new Error(`Not a calendar: ${calendar.name}`)
  if (onlyValue(calendar, 'VERSION') !== '2.0') throw new Error('Not version 2.0')
  if (onlyValue(calendar, 'PRODID') === '') throw new Error('PRODID is empty')
  if (calendar.components.length === 0) throw new Error('A calendar without components')
  for (const name of ['NAME', 'X-WR-CALNAME']) valuesOf(calendar, name).forEach(textOf)
  const zones = calendar.components.filter(({ name }) => name === 'VTIMEZONE')
  zones.forEach(checkZone)
  const known = new Set(zones.map((zone) => onlyValue(zone, 'TZID')))
  const ids = new Set<string>()
  for (const event of calendar.components.filter(({ name }) => name === 'VEVENT')) {
    checkEvent(event, known)
    const id = onlyValue(event, 'UID')
    if (ids.has(id)) throw new Error(`Two events are ${id}`)
    ids.add(id)
  }
}

function checkZone(zone: Component): void {
  const parts = zone.components.filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
  if (parts.length === 0) throw new Error('A time zone without STANDARD or DAYLIGHT')
  for (const part of parts) {
    if (!LOCAL.test(onlyValue(part, 'DTSTART'))) throw new Error('An observance begins at no local time')
    for (const name of ['TZOFFSETFROM', 'TZOFFSETTO'])
      if (!OFFSET.test(onlyValue(part, name))) throw new Error(`${name} is no offset`)
  }
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

function checkEvent(event: Component, zones: ReadonlySet<string>): void {
  if (!UTC.test(onlyValue(event, 'DTSTAMP'))) throw new Error('DTSTAMP is not in UTC')
  for (const name of ['SUMMARY', 'LOCATION', 'DESCRIPTION']) valuesOf(event, name).forEach(textOf)
  for (const name of ['DTSTART', 'DTEND']) {
    const value = onlyValue(event, name)
    const zone = event.properties.find((property) => property.name === name)?.parameters.get('TZID')
    if (zone === undefined ? !UTC.test(value) : !LOCAL.test(value)) throw new Error(`${name} is ${value}`)
    if (zone !== undefined && !zones.has(zone)) throw new Error(`The calendar has no time zone ${zone}`)
  }
  if (onlyValue(event, 'DTEND') <= onlyValue(event, 'DTSTART')) throw new Error('It ends before it begins')
  for (const rule of valuesOf(event, 'RRULE')) checkRule(rule, onlyValue(event, 'DTSTART'))
}

function checkRule(rule: string, start: string): void {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]))
  if (parts.get('FREQ') !== 'WEEKLY') throw new Error(`Not a weekly rule: ${rule}`)
  const until = parts.get('UNTIL')
  if (until === undefined || !UTC.test(until)) throw new Error('With a zone at the start, UNTIL is in UTC')
  const days = parts.get('BYDAY')?.split(',') ?? []
  if (days.length === 0 || !days.every((day) => WEEKDAYS.includes(day))) throw new Error(`BYDAY of ${rule}`)
  if (!days.includes(WEEKDAYS[weekday(start)] ?? '')) throw new Error('DTSTART does not match its rule')
}

const dateOf = (stamp: string): string => `${stamp.slice(0, 4)}-${stamp.slice(4, 6)}-${stamp.slice(6, 8)}`
const weekday = (stamp: string): number => new Date(`${dateOf(stamp)}T00:00:00Z`).getUTCDay()

/** Seconds that the zone is ahead of UTC at a local time, by the calendar's own description of it. */
function offsetOf(calendar: Component, zone: string, local: string): number {
  const described = calendar.components.find(
    (each) => each.name === 'VTIMEZONE' && onlyValue(each, 'TZID') === zone,
  )
  const last = described?.components
    .filter((part) => onlyValue(part, 'DTSTART') <= local)
    .toSorted((a, b) => (onlyValue(a, 'DTSTART') < onlyValue(b, 'DTSTART') ? -1 : 1))
    .at(-1)
  if (!last) throw new Error(`No offset of ${zone} at ${local}`)
  const text = onlyValue(last, 'TZOFFSETTO')
  const seconds = (Number(text.slice(1, 3)) * 60 + Number(text.slice(3, 5))) * 60
  return text.startsWith('-') ? -seconds : seconds
}

/** Every time at which an event begins, in UTC, by its rule and the calendar's time zones. */
export function occurrences(calendar: Component, event: Component): string[] {
  const start = onlyValue(event, 'DTSTART')
  const zone = event.properties.find(({ name }) => name === 'DTSTART')?.parameters.get('TZID') ?? ''
  const rule = new Map(
    onlyValue(event, 'RRULE')
      .split(';')
      .map((part) => part.split('=') as [string, string]),
  )
  const until = rule.get('UNTIL') ?? ''
  const days = rule.get('BYDAY')?.split(',') ?? []
  const found: string[] = []
  for (let day = Date.parse(dateOf(start)); ; day += 86_400_000) {
    const local = `${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}${start.slice(8)}`
    const iso = `${dateOf(local)}T${local.slice(9, 11)}:${local.slice(11, 13)}:${local.slice(13, 15)}Z`
    const instant = new Date(Date.parse(iso) - offsetOf(calendar, zone, local) * 1_000).toISOString()
    if (`${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z` > until) return found
    if (days.includes(WEEKDAYS[weekday(local)] ?? '')) found.push(instant)
  }
}
