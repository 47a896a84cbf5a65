import { expect, test } from 'vitest'
import { notePath, noteText } from './note-of-answer.ts'

test('a note is named after the question, without what no file name may have', () => {
  expect(notePath('What is "a/b": [[link]]?')).toBe('Tutor/What is a b link.md')
  expect(notePath('???')).toBe('Tutor/Answer.md')
  expect(notePath('x'.repeat(500)).length).toBeLessThan(80)
})

test('a note has the answer and its sources', () => {
  const citations = [
    { label: 'BC Transfer Guide', uri: 'https://guide.example' },
    { label: 'CPSC 1150', uri: 'course://langara/CPSC' },
  ]
  expect(noteText('What is it?', { text: 'This.', citations })).toBe(
    '# What is it?\n\nThis.\n\n## Sources\n\n- [BC Transfer Guide](https://guide.example)\n- CPSC 1150\n',
  )
  expect(noteText('What?', { text: 'This.', citations: [] })).toBe('# What?\n\nThis.\n')
})
