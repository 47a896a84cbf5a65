import { expect, test } from 'vitest'
import { proposedCards } from './proposed-cards.ts'

test('the question is a card, and each term that the answer defines', () => {
  const answer = [
    'A cell divides in two ways.',
    '',
    '- **Mitosis**: one division, two equal cells.',
    '- Meiosis: two divisions, four cells.',
    'See https://a.example for more.',
  ].join('\n')
  expect(proposedCards(' How do cells divide? ', answer)).toEqual([
    { front: 'How do cells divide?', back: 'A cell divides in two ways.' },
    { front: 'Mitosis', back: 'one division, two equal cells.' },
    { front: 'Meiosis', back: 'two divisions, four cells.' },
  ])
})
