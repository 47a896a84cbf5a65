/** Puts `text` in the place of the characters from `from` up to `to`. Positions are those of the text before all edits. */
export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Makes edits that do not overlap; what is between them stays as it is. */
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

/** The edits that lead back, for the text that these edits make. */
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
