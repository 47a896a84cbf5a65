import type { Properties } from './read-yaml.ts'

/** Whitespace and control characters that YAML and JavaScript treat differently. */
const UNUSUAL = /[^\S\n\r ]|[^\P{C}\n\r]|\r(?!\n)/u
const PAIR = /^([A-Za-z_][\w-]*(?: [\w-]+)*):(?: +(.*))?$/
const ITEM = /^( *)- +(.*)$/
const WORD_OF_YAML = /^(?:null|true|false)$/i
const FLOW_LIST = /^\[([\w./ -]+(?:,[\w./ -]+)*)\]$/
const QUOTED = /^(?:"([^"\\]*)"|'([^']*)')$/
/** An unquoted string without YAML syntax. */
const PLAIN = /^(?![^]*(?::\s|:$|\s#))[\p{L}\d_/(][^]*$/u
const NUMBER = /^[-+]?\d+(?:\.\d*)?$/
const MAYBE_NUMBER = /^[-+.]?\d/
const STRING_WITH_DIGITS = /^\d+(?:[-/: ][^]*)$/

/**
 * Parses common front matter, `name: value` and lists, much faster than a YAML parser. Undefined if anything else
 * occurs.
 */
export function plainYaml(yaml: string): Properties | undefined {
  if (UNUSUAL.test(yaml)) return undefined
  const properties = new Map<string, unknown>()
  let list: { name: string; margin: string | undefined; items: unknown[] } | undefined
  for (const written of yaml.split('\n')) {
    const line = written.endsWith('\r') ? written.slice(0, -1) : written
    if (line === '' || line.startsWith('#')) continue
    const [, margin = '', item] = (list && ITEM.exec(line)) ?? []
    if (list && item !== undefined) {
      const value = scalarOf(item.trimEnd())
      if (value === undefined || value === null || margin !== (list.margin ?? margin)) return undefined
      list.margin = margin
      list.items.push(value)
      properties.set(list.name, list.items)
      continue
    }
    const [, name = '', rest = ''] = PAIR.exec(line) ?? []
    if (name === '' || properties.has(name) || WORD_OF_YAML.test(name)) return undefined
    const value = valueOf(rest.trimEnd())
    if (value === undefined) return undefined
    properties.set(name, value)
    list = rest === '' ? { name, margin: undefined, items: [] } : undefined
  }
  return Object.fromEntries(properties)
}

function valueOf(written: string): unknown {
  const items = FLOW_LIST.exec(written)?.[1]
  if (items === undefined) return scalarOf(written)
  const values = items.split(',').map((item) => scalarOf(item.trim()))
  return values.some((value) => value === undefined || value === null) ? undefined : values
}

/** Undefined if the value needs a real parser. */
function scalarOf(written: string): string | number | boolean | null | undefined {
  if (written === '') return null
  const quoted = QUOTED.exec(written)
  if (quoted) return quoted[1] ?? quoted[2]
  if (NUMBER.test(written)) return Number(written)
  if (MAYBE_NUMBER.test(written) && !STRING_WITH_DIGITS.test(written)) return undefined
  if (!PLAIN.test(written)) return undefined
  if (!WORD_OF_YAML.test(written)) return written
  if (/^(?:[Tt]rue|TRUE)$/.test(written)) return true
  if (/^(?:[Ff]alse|FALSE)$/.test(written)) return false
  return undefined
}
