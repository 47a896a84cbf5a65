import { describe, expect, test } from 'vitest'
import { applyEdits } from '../text-edit.ts'
import { patchSection, type SectionOperation } from './patch-section.ts'

const under = (text: string, heading: string, operation: SectionOperation, content: string) =>
  applyEdits(text, patchSection(text, { heading }, operation, content))
const block = (text: string, blockId: string, operation: SectionOperation, content: string) =>
  applyEdits(text, patchSection(text, { blockId }, operation, content))
const refusal = (code: string, details: unknown) =>
  expect.objectContaining({ code, details: expect.objectContaining(details) })

const PLAN = '# Plan\n\n## Todo\n\n- one\n\n## Done\n\nx\n### More\ny\n'

describe('under a heading', () => {
  test.each<[operation: SectionOperation, heading: string, after: string]>([
    ['append', 'Todo', '# Plan\n\n## Todo\n\n- one\nNEW\n\n## Done\n\nx\n### More\ny\n'],
    ['prepend', 'Todo', '# Plan\n\n## Todo\n\nNEW\n- one\n\n## Done\n\nx\n### More\ny\n'],
    ['replace', 'Todo', '# Plan\n\n## Todo\n\nNEW\n\n## Done\n\nx\n### More\ny\n'],
    ['append', 'Done', '# Plan\n\n## Todo\n\n- one\n\n## Done\n\nx\n### More\ny\nNEW\n'],
    ['replace', 'Done', '# Plan\n\n## Todo\n\n- one\n\n## Done\n\nNEW\n'],
    ['replace', 'More', '# Plan\n\n## Todo\n\n- one\n\n## Done\n\nx\n### More\nNEW\n'],
    ['append', 'Plan', '# Plan\n\n## Todo\n\n- one\n\n## Done\n\nx\n### More\ny\nNEW\n'],
  ])('%s to %s', (operation, heading, after) => {
    expect(under(PLAN, heading, operation, 'NEW')).toBe(after)
    expect(under(PLAN, heading, operation, 'NEW\n')).toBe(after)
  })

  test.each<[text: string, heading: string, content: string, after: string]>([
    ['# A', 'A', 'x', '# A\nx'],
    ['# A\n', 'A', 'x', '# A\nx\n'],
    ['# A\n\n# B\n', 'A', 'x', '# A\nx\n\n# B\n'],
    ['# A\n# B\n', 'A', 'x', '# A\nx\n# B\n'],
    ['A\n===\n\ny\n', 'A', 'x', 'A\n===\n\nx\n'],
    ['# A\r\n\r\ny\r\nz\r\n', 'A', 'x\nw', '# A\r\n\r\nx\r\nw\r\n'],
    ['# A\n\n  y\n', 'A', 'x', '# A\n\nx\n'],
    ['# A\ny\n# B\n', 'A', '', '# A\n\n# B\n'],
    ['---\na: 1\n---\n# A\ny', 'A', 'x', '---\na: 1\n---\n# A\nx'],
  ])('of %j, replaces the words alone', (text, heading, content, after) => {
    expect(under(text, heading, 'replace', content)).toBe(after)
  })

  const TWICE = '# Methods\n## Data\na\n# Results\n## Data\nb\n### Data\nc\n'
  test.each<[heading: string, line: number]>([
    ['Methods > Data', 2],
    ['Methods#Data', 2],
    ['# Methods > ## Data', 2],
    ['methods > data', 2],
    ['Results > ## Data', 5],
    ['### Data', 7],
    ['Results > Data > Data', 7],
    ['Results#Data#Data', 7],
  ])('finds %s by its path', (heading, line) => {
    const after = under(TWICE, heading, 'prepend', 'NEW').split('\n')
    expect(after[line]).toBe('NEW')
  })

  test('finds a heading that has the marks of a path in it', () => {
    expect(under('# a > b\nx', 'a > b', 'replace', 'y')).toBe('# a > b\ny')
    expect(under('# C#\nx', 'C#', 'replace', 'y')).toBe('# C#\ny')
  })

  test('refuses one that is there several times, and lists them', () => {
    expect(() => under(TWICE, 'Data', 'append', 'x')).toThrow(
      refusal('BAD_REQUEST', {
        reason: expect.stringContaining(
          'line 2: Methods > Data; line 5: Results > Data; line 7: Results > Data > Data',
        ),
      }),
    )
    expect(() => under(TWICE, '## Data', 'append', 'x')).toThrow(refusal('BAD_REQUEST', {}))
  })

  test('refuses one that is not there, and names those that are', () => {
    expect(() => under(TWICE, 'Date', 'append', 'x')).toThrow(
      refusal('NOT_FOUND', { nearest: expect.arrayContaining(['Methods > Data']) }),
    )
    expect(() => under('text', 'Date', 'append', 'x')).toThrow(
      refusal('NOT_FOUND', { reason: expect.stringContaining('appendContent') }),
    )
  })
})

describe('of a block', () => {
  const TEXT = 'First\nline ^p\n\n- one ^i\n- [ ] two ^t\n\n| a |\n| - |\n\n^tab\n'
  test.each<[id: string, operation: SectionOperation, content: string, after: string]>([
    ['p', 'replace', 'NEW', 'NEW ^p\n\n- one'],
    ['^p', 'append', 'NEW', 'First\nline\nNEW ^p\n\n- one'],
    ['P', 'prepend', 'NEW\n', 'NEW\nFirst\nline ^p\n\n- one'],
    ['i', 'replace', 'NEW', '\n- NEW ^i\n- [ ] two'],
    ['i', 'replace', '* NEW', '\n* NEW ^i\n- [ ] two'],
    ['i', 'append', 'NEW', '\n- one\n  NEW ^i\n- [ ] two'],
    ['i', 'append', '- NEW', '\n- one ^i\n- NEW\n- [ ] two'],
    ['i', 'prepend', '- NEW', '\n- NEW\n- one ^i\n- [ ] two'],
    ['t', 'replace', 'NEW', '\n- [ ] NEW ^t\n'],
    ['t', 'replace', '- [x] two', '\n- [x] two ^t\n'],
    ['tab', 'append', '| b |', '| a |\n| - |\n| b |\n\n^tab\n'],
    ['tab', 'replace', 'NEW', '\n\nNEW\n\n^tab\n'],
  ])('^%s: %s %j', (id, operation, content, part) => {
    const after = block(TEXT, id, operation, content)
    expect(after).toContain(part)
    expect(after.match(/\^\w+$/gm)).toEqual(TEXT.match(/\^\w+$/gm))
  })

  test('keeps the place of an item in its list', () => {
    const text = '- a\n  - b ^b\n'
    expect(block(text, 'b', 'append', '- c\n- d')).toBe('- a\n  - b ^b\n  - c\n  - d\n')
    expect(block(text, 'b', 'replace', 'c\nd')).toBe('- a\n  - c\n    d ^b\n')
  })

  test('refuses one that is not there or there twice', () => {
    expect(() => block(TEXT, 'none', 'append', 'x')).toThrow(
      refusal('NOT_FOUND', { nearest: ['^p', '^i', '^t', '^tab'] }),
    )
    expect(() => block('a ^x\n\nb ^x\n', 'x', 'append', 'y')).toThrow(
      refusal('BAD_REQUEST', { reason: expect.stringContaining('lines 1 and 3') }),
    )
    expect(() => block('a', 'x', 'append', 'y')).toThrow(refusal('NOT_FOUND', {}))
  })
})
