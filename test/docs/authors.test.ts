import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { run } from '../../scripts/packages/run.ts'
import { blocksOf, linksOf, pagesIn, type DocumentPage } from './support/pages.ts'

const root = join(import.meta.dirname, '../..')
const authors = join(root, 'docs/authors')
const pages = await pagesIn(authors)
const tutorial = blocksOf(pages.find(({ path }) => path === 'tutorial.md')?.text ?? '')
let folder: string

/**
 * The files of a page, in stages: where a block writes a file once more, a new stage begins with what was there.
 * Blocks without a file are files of their own.
 */
function stagesOf({ text }: DocumentPage): Map<string, string>[] {
  let stage = new Map<string, string>()
  const stages = [stage]
  for (const { language, file, code } of blocksOf(text)) {
    if (language !== 'ts') continue
    const name = file ?? `example-${stage.size}.ts`
    if (stage.has(name)) stages.push((stage = new Map(stage)))
    stage.set(name, code)
  }
  return stages
}

const stageFolder = (path: string, index: number) => join(folder, path.replace('.md', ''), String(index))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'authors-pages-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const page of pages)
    for (const [index, stage] of stagesOf(page).entries())
      for (const [file, code] of stage) {
        const written = join(stageFolder(page.path, index), file)
        await mkdir(dirname(written), { recursive: true })
        await writeFile(written, code)
      }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  return () => rm(folder, { recursive: true, force: true })
})

test('every TypeScript block of the authors’ pages compiles as the tutorial says', async () => {
  const written = tutorial.find(({ file }) => file === 'tsconfig.json')
  const { compilerOptions } = JSON.parse(written?.code ?? '')
  // The sources of the toolkit, which are compiled along here, use more of the library than its declarations do.
  const lib = ['es2024', 'es2025.collection', 'es2025.iterator']
  const config = { compilerOptions: { ...compilerOptions, lib }, exclude: ['node_modules'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  expect(pages.flatMap(stagesOf).length).toBeGreaterThan(10)
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder])
})

test('the tutorial’s server passes its test, and asks its user over HTTP', async () => {
  const last = stagesOf({ path: '', text: pages.find(({ path }) => path === 'tutorial.md')?.text ?? '' })
  const stage = stageFolder('tutorial.md', last.length - 1)
  const tests = ['server.test.ts', 'question.test.ts'].map((file) => join(stage, file))
  const told = await run(process.execPath, ['--test', '--test-reporter=tap', ...tests], stage)
  expect(told).toContain('# Subtest: asks for the speed')
  expect(told).toMatch(/^# fail 0$/m)
})

/** What the two tests above run. */
const RUN = 'npx tsc\nnode --test\n'

test('every other command has the reason beside it why it is not run', () => {
  const commands = pages.flatMap(({ text }) => blocksOf(text)).filter(({ language }) => language === 'sh')
  expect(commands.some(({ code }) => code === RUN)).toBe(true)
  for (const { code, lead } of commands)
    if (code !== RUN) expect([code, lead]).toEqual([code, expect.stringContaining('Not run by our tests')])
})

test.each(pages)('$path: its links lead somewhere', ({ path, text }) => {
  for (const target of linksOf(text))
    expect([target, existsSync(join(authors, dirname(path), target))]).toEqual([target, true])
})
