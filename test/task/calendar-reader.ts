/** A component of a calendar, with the values of its properties by their names without parameters. */
export interface ReadComponent {
  name: string
  properties: Map<string, { value: string; parameters: string }>
  components: ReadComponent[]
}

const LINE = /^([A-Z][A-Z0-9-]*)((?:;[A-Z-]+=[^;:,"]+)*):(.*)$/

const NEEDED: Record<string, readonly string[]> = {
  VCALENDAR: ['VERSION', 'PRODID'],
  VEVENT: ['UID', 'DTSTAMP', 'DTSTART'],
  VALARM: ['ACTION', 'TRIGGER'],
  VTIMEZONE: ['TZID'],
  STANDARD: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'],
  DAYLIGHT: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'],
}

const TIMES = /^(\d{8}|\d{8}T\d{6}Z?)$/

/** Reads a calendar as strictly as RFC 5545 is written: any departure throws. */
export function readCalendar(text: string): ReadComponent {
  if (!text.endsWith('\r\n') || /(^|[^\r])\n|\r(?!\n)/.test(text)) throw new Error('Lines end in CRLF')
  const physical = text.slice(0, -2).split('\r\n')
  for (const line of physical) if (Buffer.byteLength(line) > 75) throw new Error(`Too long: ${line}`)
  const lines = text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
  const root: ReadComponent = { name: '', properties: new Map(), components: [] }
  const open = [root]
  for (const line of lines) {
    const [, name = '', parameters = '', value = ''] = LINE.exec(line) ?? []
    if (name === '') throw new Error(`No property: ${line}`)
    const inner = open.at(-1) ?? root
    if (name === 'BEGIN') {
      const begun = { name: value, properties: new Map(), components: [] }
      inner.components.push(begun)
      open.push(begun)
    } else if (name === 'END') {
      if (inner.name !== value) throw new Error(`${value} ends in ${inner.name}`)
      requireWhole(inner)
      open.pop()
    } else {
      if (inner.properties.has(name)) throw new Error(`${name} twice`)
      if (name.startsWith('DT') && !TIMES.test(value)) throw new Error(`No time: ${line}`)
      inner.properties.set(name, { value, parameters })
    }
  }
  const [calendar] = root.components
  if (open.length !== 1 || root.components.length !== 1 || calendar?.name !== 'VCALENDAR')
    throw new Error('Not one calendar')
  requireZones(calendar)
  return calendar
}

function requireWhole({ name, properties }: ReadComponent): void {
  for (const needed of NEEDED[name] ?? [])
    if (!properties.has(needed)) throw new Error(`${name} without ${needed}`)
  if (name === '' || !(name in NEEDED)) throw new Error(`Unknown component ${name}`)
}

/** Every zone that is named is described, and every UID is there once. */
function requireZones({ components }: ReadComponent): void {
  const zones = new Set(
    components
      .filter(({ name }) => name === 'VTIMEZONE')
      .map(({ properties }) => properties.get('TZID')?.value),
  )
  const ids = new Set<string>()
  for (const { name, properties } of components) {
    if (name !== 'VEVENT') continue
    const zone = /TZID=([^;]+)/.exec(properties.get('DTSTART')?.parameters ?? '')?.[1]
    if (zone !== undefined && !zones.has(zone)) throw new Error(`${zone} is not described`)
    const id = properties.get('UID')?.value ?? ''
    if (ids.has(id)) throw new Error(`${id} twice`)
    ids.add(id)
  }
}

export const eventsOf = (calendar: ReadComponent): ReadComponent[] =>
  calendar.components.filter(({ name }) => name === 'VEVENT')

export const valueOf = ({ properties }: ReadComponent, name: string): string =>
  properties.get(name)?.value ?? ''
