/** Replaces the characters from `from` to `to` with `text`. Positions refer to the text before all edits. */
export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Applies edits that must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const inOrder = edits.toSorted((one, other) => one.from - other.from || one.to - other.to)
  const pieces: string[] = []
  let done = 0
  for (const { from, to, text: put } of inOrder) {
    if (from < done || to < from || to > text.length) throw new RangeError('These edits overlap')
    pieces.push(text.slice(done, from), put)
    done = to
  }
  return pieces.join('') + text.slice(done)
}

/** The edits that undo these in the resulting text. */
export function reverseEdits(text: string, edits: readonly TextEdit[]): TextEdit[] {
  let shift = 0
  return edits
    .toSorted((one, other) => one.from - other.from || one.to - other.to)
    .map(({ from, to, text: put }) => {
      const back = { from: from + shift, to: from + shift + put.length, text: text.slice(from, to) }
      shift += put.length - (to - from)
      return back
    })
}
