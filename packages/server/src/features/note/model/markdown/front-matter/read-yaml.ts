import {
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  type Document,
  type Pair,
  type YAMLMap,
} from 'yaml'

export type Properties = Record<string, unknown>

/** Parsed front matter with positions. */
export interface FrontMatterDocument {
  readonly document: Document.Parsed
  /** Null if there are only comments. */
  readonly map: YAMLMap | null
  readonly properties: Properties
}

export const LARGEST_FRONT_MATTER = 16_384
const MAX_VALUES = 20_000
const MAX_ALIASES = 100
const MAX_DEPTH = 64

/**
 * Front matter is untrusted: no custom tags, only scalar keys (the library takes unbounded time to stringify others),
 * few aliases. Undefined if it is not a valid mapping.
 */
export function readYaml(yaml: string): FrontMatterDocument | undefined {
  if (yaml.length > LARGEST_FRONT_MATTER) return undefined
  const { stackTraceLimit } = Error
  try {
    // Broken YAML gives thousands of errors, whose stack traces cost more than the parser.
    Error.stackTraceLimit = 0
    const document = parseDocument(yaml, {
      logLevel: 'silent',
      prettyErrors: false,
      resolveKnownTags: false,
      uniqueKeys: false,
    })
    if (document.errors.length > 0) return undefined
    const { contents } = document
    if (contents === null || (isScalar(contents) && contents.value === null)) {
      return { document, map: null, properties: {} }
    }
    if (!isMap(contents)) return undefined
    const properties = new PlainValues(document).ofMap(contents, 0)
    return properties && { document, map: contents, properties }
  } catch {
    return undefined
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** Undefined if the key is not a scalar. */
export function nameOf({ key }: Pair): string | undefined {
  if (!isScalar(key)) return undefined
  const { value } = key
  if (value === null) return ''
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}

class UnsupportedYaml extends Error {}

/** Converts nodes to plain values, within limits. */
class PlainValues {
  readonly #document: Document.Parsed
  #values = 0
  #aliases = 0

  constructor(document: Document.Parsed) {
    this.#document = document
  }

  ofMap(map: YAMLMap, depth: number): Properties {
    const properties: Properties = {}
    for (const pair of map.items) {
      const key = isPair(pair) ? nameOf(pair) : undefined
      if (key === undefined || Object.hasOwn(properties, key)) throw new UnsupportedYaml()
      Object.defineProperty(properties, key, {
        value: this.#of(pair.value, depth + 1),
        enumerable: true,
        configurable: true,
        writable: true,
      })
    }
    return properties
  }

  #of(node: unknown, depth: number): unknown {
    this.#values += 1
    if (depth > MAX_DEPTH || this.#values > MAX_VALUES) throw new UnsupportedYaml()
    if (isScalar(node)) return node.value
    if (isMap(node)) return this.ofMap(node, depth)
    if (isSeq(node)) return node.items.map((item) => this.#of(item, depth + 1))
    if (!isAlias(node)) return null
    this.#aliases += 1
    if (this.#aliases > MAX_ALIASES) throw new UnsupportedYaml()
    return this.#of(node.resolve(this.#document), depth + 1)
  }
}
