import { expect, test } from 'vitest'
import { readTranscriptText } from '../../packages/server/src/features/account/model/transcript-text.ts'
import { fixtures, said, without } from './fixtures.ts'

/** Rows in doubt are given back, so some are not read; none may be wrong. */
const LEAST_RIGHT = 0.99
const LEAST_OF_FORM = 0.96

interface Score {
  courses: number
  right: number
  wrong: number
  unread: number
  'headings left unread': number
}

test('every form of transcript is read right, and no course silently wrong', () => {
  const scores: Record<string, Score> = {}
  const wrong: string[] = []
  for (const { file, form, text, school, entries, unread } of fixtures) {
    const read = readTranscriptText(text, school)
    const [expected, found] = [entries.map(said), read.entries.map(said)]
    const missing = without(expected, found)
    const lost = without(unread, read.notUnderstood)
    wrong.push(...[...without(found, expected), ...lost].map((line) => `${file}: ${line}`))
    const score = (scores[form] ??= { courses: 0, right: 0, wrong: 0, unread: 0, 'headings left unread': 0 })
    score.courses += expected.length
    score.right += expected.length - missing.length
    score.wrong += without(found, expected).length + lost.length
    score.unread += missing.length
    score['headings left unread'] += missing.length > 0 ? 0 : without(read.notUnderstood, unread).length
  }
  // oxlint-disable-next-line no-console -- the figures are what this test is for
  console.table(scores)
  expect(wrong).toEqual([])
  const all = Object.values(scores)
  const sum = (field: 'right' | 'courses') => all.reduce((total, score) => total + score[field], 0)
  expect(sum('right') / sum('courses')).toBeGreaterThanOrEqual(LEAST_RIGHT)
  for (const [form, { right, courses }] of Object.entries(scores))
    expect(right / courses, form).toBeGreaterThanOrEqual(LEAST_OF_FORM)
})

const LAYOUTS: Record<string, (line: string) => string> = {
  'two blanks for a tab': (line) => line.replaceAll('\t', '  '),
  'one blank for tabs': (line) => line.replace(/\t+/g, ' '),
  'single blanks': (line) => line.replace(/\s+/g, ' ').trim(),
  'no indentation': (line) => line.trimStart(),
  'an empty line after each': (line) => `${line}\n`,
  'commas for tabs': (line) =>
    line.includes('\t')
      ? line
          .split('\t')
          .map((cell) => (cell.includes(',') ? `"${cell}"` : cell))
          .join(',')
      : line,
}

test.each(Object.entries(LAYOUTS))('a copy with %s has no course silently wrong', (_, change) => {
  const wrong = fixtures.flatMap(({ file, text, school, entries }) => {
    const copy = text
      .split(/\r\n|\r|\n/)
      .map(change)
      .join('\n')
    // The text itself is read by the test above.
    if (copy === text) return []
    const found = readTranscriptText(copy, school).entries.map(said)
    return without(found, entries.map(said)).map((line) => `${file}: ${line}`)
  })
  expect(wrong).toEqual([])
})
