import { expect, test } from 'vitest'
import { jsonText } from './json-text.ts'

const STEERING = '\u001B]0;x\u0007 \u007F \u0085 \u009B31m \u2028\u2029 \u202E\u2066 \u{E0001}'

test('JSON keeps what it says, and has no character that steers a terminal', () => {
  const value = { [STEERING]: [`a${STEERING}b`], plain: 'ä 漢 👩‍👩‍👧 \n' }
  for (const indent of [undefined, 2]) {
    const text = jsonText(value, indent)
    expect(JSON.parse(text)).toEqual(value)
    expect(text).not.toMatch(/[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--[\n\u200D]]/v)
    expect(text).toContain('ä 漢 👩‍👩‍👧 \\n')
  }
})
