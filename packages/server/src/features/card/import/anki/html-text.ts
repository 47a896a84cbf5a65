import { decodeEntities } from './entities.ts'
import { htmlTokens, type Tag } from './html-tokens.ts'

/** The stored name of an image or sound. */
export type MediaName = (name: string) => string

const BLOCKS = new Set(
  'address article aside blockquote center dd div dl dt fieldset figure figcaption footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
const SOUND = /\[sound:([^[\]]{1,300})\]/g
const WEB = /^(?:https?:|mailto:)/i
const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:/i

/** A tag whose text is converted when it is closed. */
interface OpenTag {
  name: string
  from: number
  href: string
}

/** Text before and after the content of a tag. */
const WRAPPERS: Readonly<Record<string, readonly [string, string]>> = {
  rt: ['(', ')'],
  code: ['`', '`'],
  'anki-mathjax': ['\\(', '\\)'],
}
const CONVERTED = new Set(['a', 'sub', 'sup'])
const MAX_DEPTH = 20

/**
 * Converts the HTML of a field to plain text with a little Markdown: lines, lists, images by name, links. Other
 * formatting and anything executable is dropped.
 *
 * @example
 * htmlText('<b>H<sub>2</sub>O</b><br><img src="water.png">') // 'H₂O\n![](water.png)'
 */
export function htmlText(html: string, mediaName: MediaName = (name) => name): string {
  if (!/[<&]/.test(html)) return tidy(withSounds(html.replace(/\s+/g, ' '), mediaName))
  const out = new TextBuilder()
  let preformatted = 0
  const lists: { ordered: boolean; count: number }[] = []
  const openTags: OpenTag[] = []

  const addText = (text: string) => {
    const shown = preformatted > 0 ? text : text.replace(/[ \t\r\n\f]+/g, ' ')
    out.add(out.endsInSpace && preformatted === 0 ? shown.trimStart() : shown)
  }
  const open = ({ name, attribute }: Tag) => {
    if (BLOCKS.has(name)) out.endLine()
    if (name === 'br') out.add('\n')
    else if (name === 'img') out.add(picture(attribute('src'), mediaName))
    else if (name === 'pre') preformatted += 1
    else if (name === 'ul' || name === 'ol') lists.push({ ordered: name === 'ol', count: 0 })
    else if (name === 'li') {
      out.endLine()
      out.add(marker(lists))
    } else if ((name === 'td' || name === 'th') && !out.isAtLineStart) out.add(' | ')
    else if (Object.hasOwn(WRAPPERS, name) && preformatted === 0) out.add(WRAPPERS[name]?.[0] ?? '')
    else if (CONVERTED.has(name) && openTags.length < MAX_DEPTH)
      openTags.push({ name, from: out.length, href: name === 'a' ? attribute('href') : '' })
  }
  const close = (name: string) => {
    if (BLOCKS.has(name) || name === 'li') out.endLine()
    if (name === 'pre') preformatted = Math.max(0, preformatted - 1)
    else if (name === 'ul' || name === 'ol') lists.pop()
    else if (Object.hasOwn(WRAPPERS, name) && preformatted === 0) out.add(WRAPPERS[name]?.[1] ?? '')
    else if (openTags.at(-1)?.name === name) convertTag(openTags.pop())
  }
  const convertTag = (tag: OpenTag | undefined) => {
    if (tag) out.add(convertedText(tag, out.takeFrom(tag.from)))
  }

  for (const token of htmlTokens(html)) {
    if (typeof token === 'string') addText(decodeEntities(token))
    else if (token.closes) close(token.name)
    else open(token)
  }
  return tidy(withSounds(out.takeFrom(0), mediaName))
}

function convertedText({ name, href }: OpenTag, text: string): string {
  if (name === 'sub') return subscript(text)
  if (name === 'sup') return superscript(text)
  const isLink = WEB.test(href) && text.trim() !== '' && text.trim() !== href && !text.includes('\n')
  return isLink ? `[${text}](${href})` : text
}

function picture(source: string, mediaName: MediaName): string {
  if (WEB.test(source)) return `![](${source})`
  if (source === '' || OTHER_SCHEME.test(source)) return ''
  const name = mediaName(source)
  return /[\s()<>]/.test(name) ? `![](<${name}>)` : `![](${name})`
}

function marker(lists: { ordered: boolean; count: number }[]): string {
  const list = lists.at(-1)
  const indent = '  '.repeat(Math.min(Math.max(0, lists.length - 1), 10))
  if (!list?.ordered) return `${indent}- `
  list.count += 1
  return `${indent}${list.count}. `
}

const withSounds = (text: string, mediaName: MediaName): string =>
  text.includes('[sound:') ? text.replace(SOUND, (_, name: string) => `[sound:${mediaName(name)}]`) : text

const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

class TextBuilder {
  #pieces: string[] = []
  #last = ''

  get length(): number {
    return this.#pieces.length
  }

  get isAtLineStart(): boolean {
    return this.#last === '' || this.#last === '\n'
  }

  get endsInSpace(): boolean {
    return this.isAtLineStart || this.#last === ' '
  }

  add(text: string): void {
    if (text === '') return
    this.#pieces.push(text)
    this.#last = text.slice(-1)
  }

  endLine(): void {
    if (!this.isAtLineStart) this.add('\n')
  }

  /** Removes and returns everything added after a length. */
  takeFrom(length: number): string {
    const text = this.#pieces.splice(length).join('')
    this.#last = this.#pieces.at(-1)?.slice(-1) ?? ''
    return text
  }
}

const letterMap = (plain: string, shapes: string): ReadonlyMap<string, string> =>
  new Map(Array.from(plain, (letter, at) => [letter, shapes[at] ?? letter]))

const SUBSCRIPT = letterMap('0123456789+-=()aeoxhklmnpst', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜ')
const SUPERSCRIPT = letterMap('0123456789+-=()ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ')

/** Unicode subscript, as in H₂O; marked with `_` if there are no such characters. */
const subscript = (text: string): string => convertLetters(text, SUBSCRIPT, '_')
/** Unicode superscript, as in x². */
export const superscript = (text: string): string => convertLetters(text, SUPERSCRIPT, '^')

function convertLetters(text: string, shapes: ReadonlyMap<string, string>, mark: string): string {
  const inner = text.trim()
  if (inner === '' || /\{\{|\}\}/.test(inner)) return text
  const converted = Array.from(inner, (letter) => shapes.get(letter))
  if (converted.every((letter) => letter !== undefined)) return converted.join('')
  return inner.length === 1 ? `${mark}${inner}` : `${mark}(${inner})`
}
