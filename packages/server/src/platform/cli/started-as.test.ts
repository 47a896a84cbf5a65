import { expect, test } from 'vitest'
import { asStarted, startedAs } from './started-as.ts'

test('who came by npm is told to come by npx again', () => {
  expect(startedAs({})).toBe('tn')
  expect(startedAs({ npm_command: 'exec' })).toBe('npx tn')
  expect(startedAs({ npm_command: 'start' })).toBe('npx tn')
})

test('only commands are rewritten, each once', () => {
  const said = (text: string) => asStarted(text, 'npx tn')
  expect(said('tn: see `tn tools`, or tn <command> --help')).toBe(
    'tn: see `npx tn tools`, or npx tn <command> --help',
  )
  expect(said('eval "$(tn completion bash)"')).toBe('eval "$(npx tn completion bash)"')
  for (const text of ['npx tn token list', 'completes `tn`', 'bin/tn do', 'completions/tn.fish'])
    expect(said(text)).toBe(text)
  expect(asStarted('`tn tools`, `npx tn do`', 'tn')).toBe('`tn tools`, `tn do`')
})
