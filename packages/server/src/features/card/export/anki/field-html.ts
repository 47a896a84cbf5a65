const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter)

/** What Anki shows in another way than it is written; code first, in which nothing else counts. */
const TOKEN = new RegExp(
  [
    '```[^\\n]*\\n(?<block>[^]*?)\\n?```',
    '`(?<code>[^`\\n]+)`',
    '\\$\\$(?<display>[^]+?)\\$\\$',
    '(?<math>\\\\\\([^]+?\\\\\\)|\\\\\\[[^]+?\\\\\\])',
    '(?<![\\w$])\\$(?<inline>(?!\\s)[^$\\n]*?[^\\s\\\\$])\\$(?![\\d$])',
    '!\\[(?<alt>[^\\]\\n]*)\\]\\((?:<(?<angled>[^<>\\n]*)>|(?<bare>[^()\\s]*))\\)',
    '(?<sound>\\[sound:[^[\\]\\n]{1,300}\\])',
    '(?<!!)\\[(?<label>[^\\]\\n]+)\\]\\((?<href>https?:[^()\\s]+)\\)',
    '\\*\\*(?<bold>[^*\\n]+)\\*\\*',
    '(?<![\\w*])\\*(?<italic>[^\\s*][^*\\n]*)\\*(?![\\w*])',
  ].join('|'),
  'g',
)

/** A side of a card as the HTML of a field in Anki. Formulas, sounds and gaps of a cloze are written as Anki does. */
export function fieldHtml(text: string): string {
  let html = ''
  let end = 0
  for (const { 0: token, index, groups = {} } of text.matchAll(TOKEN)) {
    html += lines(text.slice(end, index)) + tokenHtml(token, groups)
    end = index + token.length
  }
  return html + lines(text.slice(end))
}

const lines = (text: string): string => escaped(text).replaceAll('\n', '<br>')

function tokenHtml(token: string, groups: Readonly<Record<string, string | undefined>>): string {
  const { block, code, display, math, inline, angled, bare, sound, label, href, bold, italic } = groups
  const image = angled ?? bare
  if (block !== undefined) return `<pre><code>${escaped(block)}</code></pre>`
  if (code !== undefined) return `<code>${escaped(code)}</code>`
  if (display !== undefined) return `\\[${lines(display.trim())}\\]`
  if (inline !== undefined) return `\\(${escaped(inline)}\\)`
  if (math !== undefined || sound !== undefined) return lines(token)
  if (image !== undefined) return `<img src="${escaped(image)}">`
  if (label !== undefined) return `<a href="${escaped(href ?? '')}">${escaped(label)}</a>`
  if (bold !== undefined) return `<b>${lines(bold)}</b>`
  return italic === undefined ? lines(token) : `<i>${lines(italic)}</i>`
}

const MEDIA = /!\[[^\]\n]*\]\((?:<([^<>\n]*)>|([^()\s]*))\)|\[sound:([^[\]\n]{1,300})\]/g

/** The names of the images and sounds in a text. */
export const mediaNames = (text: string): string[] =>
  Array.from(text.matchAll(MEDIA), ([, angled, bare, sound]) => angled ?? bare ?? sound ?? '').filter(
    (name) => name !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(name),
  )
