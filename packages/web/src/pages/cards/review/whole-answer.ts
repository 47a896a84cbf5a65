import { call, type Data } from '../../../api/call.ts'

export type Revealed = Pick<Data<'reveal-answer'>, 'cardId' | 'front' | 'options' | 'back' | 'dueIf'>

/** Shows a card's answer, which counts as seen from then on; a very long one comes in parts. */
export async function wholeAnswer(cardId: string): Promise<Revealed> {
  let { data } = await call('reveal-answer', { cardId })
  let { front, back } = data
  while (data.nextCursor !== undefined) {
    ;({ data } = await call('reveal-answer', { cardId, cursor: data.nextCursor }))
    front += data.front ?? ''
    back += data.back ?? ''
  }
  return { ...data, front, back }
}
