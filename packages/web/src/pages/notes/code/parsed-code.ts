import { highlightCode, tagHighlighter, tags } from '@lezer/highlight'
import { add, type Piece, type Style } from './tokenizer.ts'

const scripts = (dialect: string) => async () =>
  (await import('@lezer/javascript')).parser.configure({ dialect })
const markup = async () => (await import('@lezer/html')).parser
const styleSheets = async () => (await import('@lezer/css')).parser

/** Languages that are parsed whole. */
export const PARSERS = new Map([
  ['js', scripts('jsx')],
  ['javascript', scripts('jsx')],
  ['jsx', scripts('jsx')],
  ['mjs', scripts('jsx')],
  ['ts', scripts('ts')],
  ['typescript', scripts('ts')],
  ['tsx', scripts('ts jsx')],
  ['html', markup],
  ['xml', markup],
  ['svg', markup],
  ['css', styleSheets],
  ['scss', styleSheets],
])

const { function: call, definition, special } = tags

const highlighter = tagHighlighter([
  {
    tag: [tags.keyword, tags.modifier, tags.operatorKeyword, tags.self, tags.bool, tags.null, tags.atom],
    class: 'keyword',
  },
  { tag: [tags.typeName, tags.className, tags.namespace, tags.tagName], class: 'type' },
  { tag: [tags.string, tags.attributeValue, tags.regexp, special(tags.string)], class: 'string' },
  { tag: [tags.number, tags.unit, tags.color], class: 'number' },
  { tag: tags.comment, class: 'comment' },
  {
    tag: [tags.attributeName, tags.propertyName, definition(tags.propertyName), call(tags.propertyName)],
    class: 'property',
  },
  { tag: [tags.meta, tags.processingInstruction, tags.documentMeta], class: 'meta' },
])

const STYLES: ReadonlySet<string> = new Set<Style>([
  'keyword',
  'type',
  'string',
  'number',
  'comment',
  'property',
  'meta',
])
const isStyle = (name: string): name is Style => STYLES.has(name)

/** The colours of a text by the parser of its language; undefined where there is none. */
export async function parsedPieces(language: string, code: string): Promise<Piece[] | undefined> {
  const parser = await PARSERS.get(language.toLowerCase())?.()
  if (!parser) return undefined
  const pieces: Piece[] = []
  highlightCode(
    code,
    parser.parse(code),
    highlighter,
    (text, names) => add(pieces, text, names.split(' ').find(isStyle)),
    () => add(pieces, '\n', undefined),
  )
  return pieces
}
