/** A part of an image that a card hides or outlines, as shares of its width and height. */
export interface Mask {
  state: 'hidden' | 'other' | 'shown'
  shape: 'rect' | 'ellipse' | 'polygon'
  numbers: readonly number[]
}

const MARK = '#masks='
const MASK = /^(hidden|other|shown):(rect|ellipse|polygon):(-?[\d.]+(?:,-?[\d.]+)*)$/
const STATES = { hidden: 'hidden', other: 'other', shown: 'shown' } as const
const SHAPES = { rect: 'rect', ellipse: 'ellipse', polygon: 'polygon' } as const

const valueOf = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** The name of an image, and what is hidden of it. */
export function masksIn(source: string): { name: string; masks: readonly Mask[] } {
  const at = source.lastIndexOf(MARK)
  if (at === -1) return { name: source, masks: [] }
  const masks = source
    .slice(at + MARK.length)
    .split(';')
    .flatMap((written): Mask[] => {
      const [, stateName = '', shapeName = '', numbers = ''] = MASK.exec(written) ?? []
      const [state, shape] = [valueOf(STATES, stateName), valueOf(SHAPES, shapeName)]
      return state && shape ? [{ state, shape, numbers: numbers.split(',').map(Number) }] : []
    })
  return { name: source.slice(0, at), masks }
}
