/** A part of a card template: text, a field, or the start or end of a conditional section. */
type Part =
  | { type: 'text'; text: string }
  | { type: 'field'; name: string; filters: readonly string[] }
  | { type: 'if'; name: string }
  | { type: 'unless'; name: string }
  | { type: 'end'; name: string }

export type Template = readonly Part[]

/** Fields to type in or unfold are not shown on the front. */
export type Side = 'front' | 'back'

const REFERENCE = /\{\{([^{}]{1,500})\}\}/g
const ANSWER_LINE = /<hr[^<>]{0,100}\bid\s*=\s*["']?answer\b[^<>]{0,100}>/i
const HIDDEN_ON_FRONT = new Set(['type', 'hint'])
const SECTION_TYPES = { '#': 'if', '^': 'unless', '/': 'end' } as const

export function compileTemplate(source: string): Template {
  const parts: Part[] = []
  let from = 0
  for (const { 0: mark, 1: inner = '', index } of source.matchAll(REFERENCE)) {
    if (index > from) parts.push({ type: 'text', text: source.slice(from, index) })
    parts.push(referenceIn(inner.trim()))
    from = index + mark.length
  }
  if (from < source.length) parts.push({ type: 'text', text: source.slice(from) })
  return parts
}

/** The part of an answer template below the line that separates it from the question. */
export const afterAnswerLine = (source: string): string => {
  const line = ANSWER_LINE.exec(source)
  return line ? source.slice(line.index + line[0].length) : source
}

function referenceIn(inner: string): Part {
  const mark = inner[0]
  if (mark === '#' || mark === '^' || mark === '/')
    return { type: SECTION_TYPES[mark], name: inner.slice(1).trim() }
  const steps = inner.split(':').map((step) => step.trim())
  return { type: 'field', name: steps.at(-1) ?? '', filters: steps.slice(0, -1) }
}

/** Fills in the fields of a note. Leaves out the repeated question of an answer and the cloze text of a back. */
export function renderTemplate(template: Template, fields: ReadonlyMap<string, string>, side: Side): string {
  const open: boolean[] = []
  let hiddenDepth = 0
  let text = ''
  for (const part of template) {
    if (part.type === 'end') hiddenDepth -= open.pop() === false ? 1 : 0
    else if (part.type === 'if' || part.type === 'unless') {
      const isOpen = isFilled(fields, part.name) === (part.type === 'if')
      open.push(isOpen)
      hiddenDepth += isOpen ? 0 : 1
    } else if (hiddenDepth === 0) text += part.type === 'text' ? part.text : fieldText(part, fields, side)
  }
  return text
}

const isFilled = (fields: ReadonlyMap<string, string>, name: string): boolean =>
  (fields.get(name) ?? '').trim() !== ''

function fieldText(
  { name, filters }: Extract<Part, { type: 'field' }>,
  fields: ReadonlyMap<string, string>,
  side: Side,
): string {
  if (filters.some((filter) => filter.startsWith('tts'))) return ''
  if (side === 'front' && filters.some((filter) => HIDDEN_ON_FRONT.has(filter))) return ''
  if (side === 'back' && filters.includes('cloze')) return ''
  return fields.get(name) ?? ''
}
