import type { Properties } from './read-yaml.ts'

/** Whitespace and control characters that YAML and JavaScript treat differently. */
const UNUSUAL = /[^\S\n\r ]|[^\P{C}\n\r]|\r(?!\n)/u
const PAIR = /^([A-Za-z_][\w-]*(?: [\w-]+)*):(?: +(.*))?$/
const ITEM = /^( *)- +(.*)$/
const KEYWORD = /^(?:null|true|false)$/i
const FLOW_LIST = /^\[([\w./ -]+(?:,[\w./ -]+)*)\]$/
const QUOTED = /^(?:"([^"\\]*)"|'([^']*)')$/
/** An unquoted string without YAML syntax. */
const PLAIN = /^(?![^]*(?::\s|:$|\s#))[\p{L}\d_/(][^]*$/u
const NUMBER = /^[-+]?\d+(?:\.\d*)?$/
const NUMBER_LIKE = /^[-+.]?\d/
const STRING_WITH_DIGITS = /^\d+(?:[-/: ][^]*)$/

/**
 * Parses common front matter, `name: value` and lists, much faster than a YAML parser. Undefined if anything else
 * occurs.
 */
export function plainYaml(yaml: string): Properties | undefined {
  if (UNUSUAL.test(yaml)) return undefined
  const properties = new Map<string, unknown>()
  let list: { name: string; indent: string | undefined; items: unknown[] } | undefined
  for (const source of yaml.split('\n')) {
    const line = source.endsWith('\r') ? source.slice(0, -1) : source
    if (line === '' || line.startsWith('#')) continue
    const [, indent = '', item] = (list && ITEM.exec(line)) ?? []
    if (list && item !== undefined) {
      const value = scalarOf(item.trimEnd())
      if (value === undefined || value === null || indent !== (list.indent ?? indent)) return undefined
      list.indent = indent
      list.items.push(value)
      properties.set(list.name, list.items)
      continue
    }
    const [, name = '', rest = ''] = PAIR.exec(line) ?? []
    if (name === '' || properties.has(name) || KEYWORD.test(name)) return undefined
    const value = valueOf(rest.trimEnd())
    if (value === undefined) return undefined
    properties.set(name, value)
    list = rest === '' ? { name, indent: undefined, items: [] } : undefined
  }
  return Object.fromEntries(properties)
}

function valueOf(source: string): unknown {
  const items = FLOW_LIST.exec(source)?.[1]
  if (items === undefined) return scalarOf(source)
  const values = items.split(',').map((item) => scalarOf(item.trim()))
  return values.some((value) => value === undefined || value === null) ? undefined : values
}

/** Undefined if the value needs a real parser. */
function scalarOf(source: string): string | number | boolean | null | undefined {
  if (source === '') return null
  const quoted = QUOTED.exec(source)
  if (quoted) return quoted[1] ?? quoted[2]
  if (NUMBER.test(source)) return Number(source)
  if (NUMBER_LIKE.test(source) && !STRING_WITH_DIGITS.test(source)) return undefined
  if (!PLAIN.test(source)) return undefined
  if (!KEYWORD.test(source)) return source
  if (/^(?:[Tt]rue|TRUE)$/.test(source)) return true
  if (/^(?:[Ff]alse|FALSE)$/.test(source)) return false
  return undefined
}
