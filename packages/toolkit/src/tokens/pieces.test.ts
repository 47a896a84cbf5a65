import fc from 'fast-check'
import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants'
import { expect, test } from 'vitest'
import { pieceEnd } from './pieces.ts'
import { ordinaryResults } from './sample-texts.ts'

const signs = Array.from('aAzZ09 \t\n\r\'sSdtlLvVeErR/._-"{}')
const jumble = fc.string({ unit: fc.constantFrom(...signs), maxLength: 40 })

test.each([
  ['a jumble', jumble, 5000],
  ['a result', fc.oneof(...Object.values(ordinaryResults)), 40],
])('%s is cut where the tokenizer cuts it', (_name, texts, numRuns) => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(piecesOf(text)).toEqual(text.match(O200K_TOKEN_SPLIT_REGEX) ?? [])
    }),
    { numRuns },
  )
})

function piecesOf(text: string): string[] {
  const bytes = Buffer.from(`${text}\0`)
  const pieces: string[] = []
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = pieceEnd(bytes, start)
    pieces.push(text.slice(start, end))
  }
  return pieces
}
