import { join } from 'node:path'
import { build } from 'esbuild'

/** Compiles the peers' files, so that they start as a published server would: without stripping types. */
export async function buildPeers(files: readonly string[]): Promise<string> {
  const folder = join(import.meta.dirname, '../node_modules/.peers')
  await build({
    entryPoints: files.map((file) => join(import.meta.dirname, 'peers', `${file}.ts`)),
    outdir: folder,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    target: 'node22',
    logLevel: 'warning',
  })
  return folder
}
