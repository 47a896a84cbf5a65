// Runs the tests that a change touches: `npm run test:changed`, or `npm run test:changed -- <ref>` for all since a commit.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { TEST_AREAS } from './test-areas.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

const since = process.argv[2] ?? 'HEAD'
const changed = [
  ...new Set([
    ...git('diff', '--name-only', '--merge-base', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]),
]
const chosen = new Map<string, string>()
for (const file of changed) for (const tests of testsFor(file)) chosen.set(tests, chosen.get(tests) ?? file)

if (chosen.size === 0) {
  process.stdout.write(`No test is touched by the ${changed.length} files that changed since ${since}.\n`)
} else {
  for (const [tests, file] of chosen) process.stdout.write(`${tests || 'all tests'}  (${file})\n`)
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const filters = chosen.has('') ? [] : [...chosen.keys()]
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...filters], { cwd: root, stdio: 'inherit' })
  process.exitCode = status ?? 1
}

function testsFor(file: string): readonly string[] {
  if (file.endsWith('.test.ts')) return existsSync(join(root, file)) ? [file] : []
  if (file.startsWith('test/')) return testsThatImport(file)
  const area = Object.keys(TEST_AREAS)
    .filter((prefix) => file.startsWith(prefix))
    .toSorted((one, other) => other.length - one.length)[0]
  if (area === undefined) return []
  const beside = file.startsWith('packages/') ? testsBeside(file) : []
  return [...(TEST_AREAS[area] ?? []), ...beside]
}

function testsBeside(file: string): string[] {
  const folder = `${dirname(file)}/`
  return git('ls-files', `${folder}*.test.ts`).length > 0 ? [folder] : []
}

/** A helper or a set-up: the tests that import it, also through others; the whole of `test/` where it is imported by none. */
function testsThatImport(helper: string): string[] {
  const files = git('ls-files', 'test/*.ts', 'packages/*.test.ts')
  const imports = new Map(files.map((file) => [file, importsOf(file)]))
  const reached = new Set([helper])
  for (const file of reached)
    for (const [importer, imported] of imports) if (imported.includes(file)) reached.add(importer)
  const tests = [...reached].filter((file) => file.endsWith('.test.ts'))
  return tests.length > 0 ? tests : [`${dirname(helper)}/`]
}

function importsOf(file: string): string[] {
  const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : ''
  return [...text.matchAll(/(?:from|import) '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))
}
