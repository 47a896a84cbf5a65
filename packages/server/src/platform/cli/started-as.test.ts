import { expect, test } from 'vitest'
import { asStarted, startedAs } from './started-as.ts'

test('a program that npm started is typed with npx again', () => {
  expect(startedAs({}, '/usr/bin/tn')).toBe('tn')
  expect(startedAs({}, '/opt/tn.js')).toBe('tn')
  expect(startedAs({}, '/usr/bin/tutor-nexus')).toBe('tutor-nexus')
  expect(startedAs({ npm_command: 'exec' }, '/x/.bin/tn')).toBe('npx tutor-nexus')
  expect(startedAs({ npm_command: 'start' }, '/x/bin/tn.js')).toBe('npx tutor-nexus')
})

test('only commands are rewritten, each once', () => {
  const said = (text: string) => asStarted(text, 'npx tutor-nexus')
  expect(said('tn: see `tn tools`, or tn <command> --help')).toBe(
    'tn: see `npx tutor-nexus tools`, or npx tutor-nexus <command> --help',
  )
  expect(said('eval "$(tn completion bash)"')).toBe('eval "$(npx tutor-nexus completion bash)"')
  for (const text of ['npx tutor-nexus token list', 'completes `tn`', 'bin/tn do', 'completions/tn.fish'])
    expect(said(text)).toBe(text)
  expect(asStarted('`tn tools`, `npx tutor-nexus do`', 'tn')).toBe('`tn tools`, `tn do`')
  expect(asStarted('`tn tools`, `npx tutor-nexus do`', 'tutor-nexus')).toBe(
    '`tutor-nexus tools`, `tutor-nexus do`',
  )
})
