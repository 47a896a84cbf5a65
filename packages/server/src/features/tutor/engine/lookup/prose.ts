/** An enumeration: `a, b and c`. */
export const enumerated = (parts: readonly string[], last = 'and'): string =>
  parts.length < 2 ? parts.join('') : `${joined(parts.slice(0, -1), parts)} ${last} ${parts.at(-1)}`

/** Semicolons, if one of them contains a comma. */
const joined = (shown: readonly string[], all: readonly string[]): string =>
  shown.join(all.some((part) => part.includes(', ')) ? '; ' : ', ')

/** The first ones, and the number of others. */
export const some = (parts: readonly string[], most: number, last?: string): string =>
  parts.length <= most
    ? enumerated(parts, last)
    : `${joined(parts.slice(0, most), parts)} and ${parts.length - most} more`

/** Truncates a text between words. */
export function cut(text: string, most: number): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= most) return plain
  const short = plain.slice(0, most - 1)
  const end = short.lastIndexOf(' ')
  return `${(end > most / 2 ? short.slice(0, end) : short).replace(/[\s,;:.]+$/, '')}…`
}

/** A note's text without front matter and Markdown. */
export const plainText = (text: string): string =>
  text
    .replace(/^…?\s*---\s[^]*?\s---\s+/, '')
    .replace(/^…?[^#]*?[\w-]+:[^#]*?\s---\s/, '')
    .replaceAll(/!?\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, '$1')
    .replaceAll(/!?\[([^\]]*)\]\((?:<[^>]*>|[^)]*)\)/g, '$1')
    .replaceAll(/(?<=^|\s)#{1,6}\s/g, '')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/\s*\|[\s|:-]*/g, ' · ')

export const quoted = (text: string, most: number): string => `“${cut(text, most)}”`

/** Adds a full stop if needed. */
export const sentence = (text: string): string => (/[.!?…”]$/.test(text) ? text : `${text}.`)

export const credits = (count: number): string => `${count} credit${count === 1 ? '' : 's'}`

export const quotedName = (name: string): string => `“${name}”`

/** `1 course`, `2 courses`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
