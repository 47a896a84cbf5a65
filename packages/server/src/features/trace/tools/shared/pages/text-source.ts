import type { LogText } from '../../../model/recording.ts'
import type { Recording } from '../../../model/recordings-port.ts'

/** A text of any length, read piece by piece. Places in it are only good for going on from there. */
export interface TextSource {
  /** At most so much from a place on, never half a character; `next` is absent at the end. */
  read(from: number, most: number): Promise<{ text: string; next: number | undefined }>
}

export const sourceOf = (text: LogText, recording: Pick<Recording, 'piece'>): TextSource =>
  typeof text === 'string'
    ? { read: async (from, most) => slice(text, from, most) }
    : {
        async read(from, most) {
          const piece = await recording.piece(text, text.start + from, most)
          return { text: piece.text, next: piece.next === undefined ? undefined : piece.next - text.start }
        },
      }

function slice(text: string, from: number, most: number): { text: string; next: number | undefined } {
  const end = wholeCharacter(text, from + most)
  return { text: text.slice(from, end), next: end < text.length ? end : undefined }
}

const wholeCharacter = (text: string, at: number): number =>
  /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at
