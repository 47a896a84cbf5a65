import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pack, PACKAGES } from '../../../scripts/packages/package.ts'
import { run } from '../../../scripts/packages/run.ts'
import { install } from './nodes.ts'

const temporary = (name: string) => mkdtemp(join(tmpdir(), `${name}-`))

export interface Installation {
  /** Where both packages are installed and a server is compiled, and nothing of the repository is near. */
  readonly folder: string
  /** The files that would be published. */
  readonly toolkit: string
  readonly program: string
  /** The installed program's entry, and its size and that of all it depends on. */
  readonly tn: string
  readonly megabytes: number
}

/** Packs both packages and installs them from their files, beside what an author of tools adds. */
export async function installPackages(): Promise<Installation> {
  const [folder, output] = [await temporary('installed'), await temporary('packed')]
  const [toolkit, program] = await Promise.all([
    pack(PACKAGES.toolkit, await temporary('toolkit'), output),
    pack(PACKAGES.server, await temporary('program'), output),
  ])
  await install(folder, program)
  const megabytes = (await bytesIn(join(folder, 'node_modules'))) / 1e6
  await install(folder, toolkit, 'zod', '@types/node@24', 'fast-check', 'esbuild', 'fflate')
  await compile(folder)
  return { folder, toolkit, program, tn: join(folder, 'node_modules/tutor-nexus/bin/tn.js'), megabytes }
}

/**
 * What an author writes: the server of the toolkit's README, and an import of every subpath. Compiled as strictly as can
 * be, with the declarations of packages checked as well.
 */
async function compile(folder: string): Promise<void> {
  const { folder: toolkit } = PACKAGES.toolkit
  const [, server = ''] = /```ts\n(.*?)```/s.exec(await readFile(join(toolkit, 'README.md'), 'utf8')) ?? []
  const { exports }: { exports: object } = JSON.parse(await readFile(join(toolkit, 'package.json'), 'utf8'))
  const imports = Object.keys(exports).map(
    (path, index) => `export * as m${index} from '@tutor-nexus/toolkit${path.slice(1)}'\n`,
  )
  await writeFile(join(folder, 'server.ts'), server)
  await writeFile(join(folder, 'everything.ts'), imports.join(''))
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    module: 'nodenext',
    target: 'es2023',
    types: ['node'],
  }
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['server.ts', 'everything.ts'] }),
  )
  const tsc = join(import.meta.dirname, '../../../node_modules/.bin/tsc')
  await run(tsc, ['-p', '.', '--pretty', 'false'], folder)
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
