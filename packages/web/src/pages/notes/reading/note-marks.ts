const CODE_OR_COMMENT = /(```[^]*?(?:```|$)|~~~[^]*?(?:~~~|$)|`[^`\n]*`)|%%[^]*?(?:%%|$)/g

/** Comments are left out; their line breaks stay, so that lines keep their numbers. */
export const withoutComments = (text: string): string =>
  text.replace(CODE_OR_COMMENT, (whole, code: string | undefined) =>
    code === undefined ? whole.replaceAll(/[^\n]/g, '') : whole,
  )

/** The part of a note that an embed names: a heading with what is below it, a block, or all of it. */
export function embeddedPart(text: string, subpath: string): string | undefined {
  if (subpath === '') return text
  return subpath.startsWith('^') ? blockOf(text, subpath.slice(1)) : sectionOf(text, subpath)
}

function sectionOf(text: string, heading: string): string | undefined {
  const wanted = plain(heading.split('#').at(-1) ?? '')
  const lines = text.split('\n')
  const levelAt = (line: string) => /^(#{1,6})\s/.exec(line)?.[1]?.length
  const first = lines.findIndex(
    (line) => levelAt(line) !== undefined && plain(line.replace(/^#+\s+/, '')) === wanted,
  )
  if (first === -1) return undefined
  const level = levelAt(lines[first] ?? '') ?? 1
  const next = lines.findIndex((line, at) => at > first && (levelAt(line) ?? 7) <= level)
  return lines.slice(first, next === -1 ? undefined : next).join('\n')
}

function blockOf(text: string, id: string): string | undefined {
  const paragraphs = text.split(/\n[ \t]*\n/)
  const mark = new RegExp(`(?:^|\\s)\\^${id.replaceAll(/[^\w-]/g, '')}[ \\t]*$`, 'm')
  const at = paragraphs.findIndex((paragraph) => mark.test(paragraph))
  const found = paragraphs[at]
  if (found === undefined) return undefined
  // An id alone on its line names the block above it.
  if (/^\s*\^[\w-]+\s*$/.test(found)) return paragraphs[at - 1]
  const line = found.split('\n').find((each) => mark.test(each)) ?? found
  return /^\s*(?:[-*+]|\d+[.)])\s/.test(line) ? line : found
}

const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
