import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isNewer, sourcesOf } from '../build.mjs'
import { run } from './run.ts'

const root = join(import.meta.dirname, '../..')
const toolkit = join(root, 'packages/toolkit')
const dist = join(toolkit, 'dist')
const config = join(root, 'node_modules/.cache/toolkit/tsconfig.json')

/** Compiles the toolkit when a source is newer than the last build. */
export async function buildToolkitIfStale(): Promise<void> {
  const sources = ['package-lock.json', 'packages/toolkit/package.json', ...sourcesOf('toolkit')]
  if (isNewer(sources, 'packages/toolkit/dist/index.js')) await buildToolkit()
}

/** What the exports lead to, a file for each source, with declarations and source maps; so no test gets in. */
export async function buildToolkit(): Promise<void> {
  const manifest: Record<'bin' | 'exports', Record<string, string>> = JSON.parse(
    await readFile(join(toolkit, 'package.json'), 'utf8'),
  )
  await mkdir(join(config, '..'), { recursive: true })
  await writeFile(config, JSON.stringify(configOf(Object.values({ ...manifest.bin, ...manifest.exports }))))
  await rm(dist, { recursive: true, force: true })
  await run(join(root, 'node_modules/.bin/tsc'), ['-p', config, '--pretty', 'false'])
  const built = await readdir(dist, { recursive: true })
  const declarations = built.filter((file) => file.endsWith('.d.ts')).map((file) => join(dist, file))
  await Promise.all(
    declarations.map(async (file) => writeFile(file, withBuiltImports(await readFile(file, 'utf8')))),
  )
}

function configOf(entries: string[]) {
  return {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      allowImportingTsExtensions: false,
      rewriteRelativeImportExtensions: true,
      declaration: true,
      sourceMap: true,
      inlineSources: true,
      rootDir: join(toolkit, 'src'),
      outDir: dist,
      typeRoots: [join(root, 'node_modules/@types')],
    },
    files: entries.map((entry) => join(toolkit, entry)),
    include: [],
  }
}

/** The compiler rewrites the imports of programs, and leaves those of declarations. */
export function withBuiltImports(declarations: string): string {
  return declarations.replace(/^(?! *\*).*(?:\bfrom |\bimport\()(["'])\.{1,2}\/.*$/gm, (line) =>
    line.replace(/((?:\bfrom |\bimport\()(["'])\.{1,2}\/[^"']+)\.ts\2/g, '$1.js$2'),
  )
}
