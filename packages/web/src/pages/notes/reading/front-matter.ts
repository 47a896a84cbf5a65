export interface Property {
  name: string
  values: string[]
}

export interface NoteParts {
  properties: Property[]
  body: string
}

const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?)(?:^|\n)(?:---|\.\.\.)[ \t]*(?:\n|$)/

/** The properties at the top of a note, and the text below them. */
export function partsOf(text: string): NoteParts {
  const matter = FRONT_MATTER.exec(text)
  if (!matter) return { properties: [], body: text }
  return { properties: propertiesIn(matter[1] ?? ''), body: text.slice(matter[0].length) }
}

/** Names, values and lists; deeper nesting is kept as text. */
function propertiesIn(yaml: string): Property[] {
  const properties: Property[] = []
  for (const line of yaml.split('\n')) {
    const [, name, value] = /^([^\s#:-][^:]*):(?:\s+(.*))?$/.exec(line) ?? []
    const last = properties.at(-1)
    if (name !== undefined) properties.push({ name: unquoted(name), values: valuesIn(value ?? '') })
    else if (last && line.trim() !== '' && !line.trim().startsWith('#'))
      last.values.push(unquoted(line.trim().replace(/^- +/, '')))
  }
  return properties.filter(({ values }) => values.length > 0)
}

function valuesIn(text: string): string[] {
  const value = text.trim()
  if (value === '' || value === '[]' || value === '|' || value === '>') return []
  const isList = value.startsWith('[') && value.endsWith(']') && !value.startsWith('[[')
  return isList ? value.slice(1, -1).split(',').map(unquoted) : [unquoted(value)]
}

const unquoted = (text: string): string => text.trim().replace(/^(["'])(.*)\1$/, '$2')
