import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pack, PACKAGES } from '../packages/package.ts'
import { run } from '../packages/run.ts'

const root = join(import.meta.dirname, '../..')
const tool = (name: string): string => join(import.meta.dirname, 'node_modules/.bin', name)
const temporary = (name: string) => mkdtemp(join(tmpdir(), `${name}-`))

/** Packs both packages, and has them looked at as strangers' tools would. */
export async function packages(output: string): Promise<string[]> {
  const toolkit = await pack(PACKAGES.toolkit, await temporary('toolkit'), output)
  const program = await pack(PACKAGES.server, await temporary('program'), output)
  for (const file of [toolkit, program]) await run(tool('publint'), ['run', file, '--strict'])
  // The program is run, not imported: it has no types to look at.
  await run(tool('attw'), [toolkit, '--profile', 'esm-only', '--no-emoji'])
  return [toolkit, program]
}

/** A bundle for every platform. */
export async function bundles(output: string): Promise<string[]> {
  await run(process.execPath, [join(root, 'scripts/bundle.mjs'), output, '--all'])
  return (await readdir(output)).filter((file) => file.endsWith('.mcpb')).map((file) => join(output, file))
}

/** What each package consists of, in CycloneDX. The program's bundle holds what its manifest needs to be built. */
export async function billsOfMaterials(output: string): Promise<string[]> {
  const bill = async (name: string, ...options: string[]) => {
    const file = join(output, `${name}.cdx.json`)
    const shared = ['--output-reproducible', '--of', 'JSON', '--output-file', file, '--ignore-npm-errors']
    await run(tool('cyclonedx-npm'), [...options, ...shared, '--', join(root, 'package.json')], root)
    const { bomFormat, components }: { bomFormat: string; components: unknown[] } = JSON.parse(
      await readFile(file, 'utf8'),
    )
    if (bomFormat !== 'CycloneDX' || components.length === 0) throw new Error(`${file} names nothing`)
    return file
  }
  return [
    await bill('toolkit', '--omit', 'dev', '--workspace', 'packages/toolkit'),
    await bill('tutor-nexus', '--workspace', 'packages/server', '--workspace', 'packages/web'),
  ]
}

export const sha256Of = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')

/** One line a file, as `sha256sum --check` reads it. */
export async function sums(output: string, files: readonly string[]): Promise<string> {
  const lines = await Promise.all(files.map(async (file) => `${await sha256Of(file)}  ${basename(file)}\n`))
  const file = join(output, 'SHA256SUMS')
  await writeFile(file, lines.join(''))
  return file
}
