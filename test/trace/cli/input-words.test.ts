import { expect, test } from 'vitest'
import { summarizeInput } from '../../../packages/server/src/features/trace/cli/view/summarize-input.ts'

test.each([
  ['{"file_path":"/work/a.ts","old_string":"aaaa…', '/work/a.ts'],
  [String.raw`{"command":"say \"hi\" && make","why":"be…`, 'say "hi" && make'],
  ['{"old_string":"b","command":"npm run a very long comma…', 'npm run a very long comma…'],
  ['{"depth":3,"names":["a","b…', '{"depth":3,"names":["a","b…'],
  ['*** Begin Patch', '*** Begin Patch'],
  ['{"command":["ls","-l"]}', 'ls -l'],
])('%s', (input, words) => {
  expect(summarizeInput(input)).toBe(words)
})
