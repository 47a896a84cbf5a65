import { expect, test } from 'vitest'
import { inputWords } from '../../../packages/server/src/features/trace/cli/view/input-words.ts'

test.each([
  ['{"file_path":"/work/a.ts","old_string":"aaaa…', '/work/a.ts'],
  [String.raw`{"command":"say \"hi\" && make","why":"be…`, 'say "hi" && make'],
  ['{"old_string":"b","command":"npm run a very long comma…', 'npm run a very long comma…'],
  ['{"depth":3,"names":["a","b…', '{"depth":3,"names":["a","b…'],
  ['*** Begin Patch', '*** Begin Patch'],
  ['{"command":["ls","-l"]}', 'ls -l'],
])('%s', (input, words) => {
  expect(inputWords(input)).toBe(words)
})
