import { expect, test } from 'vitest'
import { masked, maskedExcerpt } from '../../../packages/server/src/features/trace/model/masks/masking.ts'
import { excerptOf } from '../../../packages/server/src/features/trace/store/own/find-words.ts'

const shown = (text: string, word: string): string => maskedExcerpt(excerptOf(text, [word]), masked)
const filler = 'so on and '.repeat(8)

test('what is shown begins and ends anywhere, and says so', () => {
  expect(shown(`${filler}found it`, 'found')).toBe(`…${filler.slice(-60)}found it`)
  expect(shown(`found it ${filler.repeat(4)}`, 'found')).toMatch(/^found it so on .*…$/)
  expect(shown('{"type":"ledger","cwd":"/work"}', 'ledger')).toBe('{"type":"ledger","cwd":"/work"}')
})

test.each([
  [
    'a command that begins out of sight',
    'curl -s --retry 3 -u ann:hunter2secret https://example.org/a/long/path found',
  ],
  ['a name out of sight', `--password hunter2secret${' '.repeat(46)}found`],
  ['a name in JSON', `{"password":"hunter2secret","next":"${'n'.repeat(40)} found"}`],
  ['a secret that is cut behind', `found ${filler.repeat(2)} some more of it password=hunter2secret`],
])('a secret stays masked: %s', (_, text) => {
  expect(shown(text, 'found')).toContain('found')
  expect(shown(text, 'found')).not.toMatch(/hunt|secret\b/)
})
