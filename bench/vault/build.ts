import { join } from 'node:path'
import { build } from 'esbuild'

const source = join(import.meta.dirname, '../../packages/server/src')

/** Compiles what is compared, so that threads start as those of a published program: without stripping types. */
export async function buildContestants(): Promise<string> {
  const folder = join(import.meta.dirname, '../node_modules/.vault')
  await build({
    entryPoints: {
      floor: join(import.meta.dirname, 'contestants/floor.ts'),
      minisearch: join(import.meta.dirname, 'contestants/minisearch.ts'),
      ours: join(import.meta.dirname, 'contestants/ours.ts'),
      'vault-worker': join(source, 'features/note/store/index/scan/worker.ts'),
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    external: ['better-sqlite3', 'gpt-tokenizer', 'pg'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  })
  return folder
}
