/** A part of an image that a card hides, as Anki writes it within a gap of a cloze. */
const GAP =
  /\{\{c([1-9]\d{0,2})::image-occlusion:([a-z]{1,20})((?::[a-z]{1,20}=[^:{}]*)*)[^{}]*\}\}[ \t]*\n?/gi
const IMAGE = /!\[([^\]\n]*)\]\((?:<([^<>\n]*)>|([^()\s]*))\)/
const MOST_POINTS = 200

interface Shape {
  gap: number
  /** Whether it is hidden on the cards of other gaps, too. */
  hidesOthers: boolean
  /** `rect:left,top,width,height`, `ellipse:left,top,rx,ry` or `polygon:x,y,x,y,…`, as shares of the image. */
  drawing: string
}

/** Whether a cloze hides parts of an image. */
export const isOcclusion = (front: string): boolean => front.search(GAP) !== -1

/** The image with the shapes of a gap hidden, and those of others where they are hidden together. */
export const occludedQuestion = (front: string, gap: number): string =>
  masked(front, ({ gap: of, hidesOthers, drawing }) => {
    if (of === gap) return `hidden:${drawing}`
    return hidesOthers ? `other:${drawing}` : undefined
  })

/** The image with the shapes of a gap outlined. */
export const occludedAnswer = (front: string, gap: number): string =>
  masked(front, ({ gap: of, hidesOthers, drawing }) => {
    if (of === gap) return `shown:${drawing}`
    return hidesOthers ? `other:${drawing}` : undefined
  })

/** The parts that the note type of Anki has a field for each. */
export function occlusionFields(front: string): { occlusion: string; image: string; header: string } {
  const rest = front.replace(GAP, '')
  const image = IMAGE.exec(rest)?.[0] ?? ''
  return {
    occlusion: Array.from(front.matchAll(GAP), ([gap]) => gap.trim()).join('\n'),
    image,
    header: rest.replace(image, '').trim(),
  }
}

function masked(front: string, maskOf: (shape: Shape) => string | undefined): string {
  const masks = shapesIn(front).flatMap((shape) => maskOf(shape) ?? [])
  return front
    .replace(GAP, '')
    .replace(
      IMAGE,
      (_, alt: string, angled: string | undefined, bare: string | undefined) =>
        `![${alt}](<${angled ?? bare ?? ''}#masks=${masks.join(';')}>)`,
    )
    .trim()
}

function shapesIn(front: string): Shape[] {
  return Array.from(front.matchAll(GAP)).flatMap(([, gap, name = '', properties = '']): Shape[] => {
    const values = new Map(
      properties
        .split(':')
        .filter(Boolean)
        .map((each): [string, string] => [
          each.slice(0, each.indexOf('=')),
          each.slice(each.indexOf('=') + 1),
        ]),
    )
    const drawing = drawingOf(name.toLowerCase(), values)
    return drawing === undefined ? [] : [{ gap: Number(gap), hidesOthers: values.get('oi') === '1', drawing }]
  })
}

function drawingOf(name: string, values: ReadonlyMap<string, string>): string | undefined {
  const numbers = (...names: string[]) => names.map((each) => share(values.get(each) ?? '')).join(',')
  if (name === 'rect') return `rect:${numbers('left', 'top', 'width', 'height')}`
  if (name === 'ellipse') return `ellipse:${numbers('left', 'top', 'rx', 'ry')}`
  if (name !== 'polygon') return undefined
  const points = (values.get('points') ?? '')
    .trim()
    .split(/[\s,]+/)
    .slice(0, 2 * MOST_POINTS)
  return `polygon:${points.map(share).join(',')}`
}

/** With four digits, which is a tenth of a pixel. */
function share(written: string): number {
  const value = Number(written)
  return Number.isFinite(value) ? Math.round(Math.min(2, Math.max(-1, value)) * 10_000) / 10_000 : 0
}
