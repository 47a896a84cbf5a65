import { expect, test } from 'vitest'
import { cardsFromText } from './cards-from-text.ts'
import { noteOfSource, sourceOfNote } from './note-source.ts'

test('questions, definitions, marked words and sections become cards', () => {
  const text = `---
tags: [bio]
---
# Cells
Q: What makes ATP?
A: The mitochondrion

- **Ribosome**: makes proteins
- Nucleus — holds the DNA
The ==membrane== lets ==water== through.

## Division
Mitosis makes two
equal cells.

\`\`\`
key: value
\`\`\`
`
  expect(cardsFromText(text)).toEqual([
    { front: 'What makes ATP?', back: 'The mitochondrion' },
    { front: 'Ribosome', back: 'makes proteins' },
    { front: 'Nucleus', back: 'holds the DNA' },
    { front: 'The {{c1::membrane}} lets {{c2::water}} through.', back: '' },
    { front: 'Division', back: 'Mitosis makes two\nequal cells.\n\n```\nkey: value\n```' },
  ])
})

test('a text with none of these is the answer of one card', () => {
  expect(cardsFromText('see https://example.org for more')).toEqual([
    { front: '', back: 'see https://example.org for more' },
  ])
})

test.each([{ path: 'Biology/Cells.md' }, { path: 'Cells.md', vault: 'Study notes' }])(
  'the note that a card comes from is found again: %o',
  (note) => {
    expect(noteOfSource(sourceOfNote(note)?.id ?? '')).toEqual(note)
  },
)
