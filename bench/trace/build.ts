import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const source = join(import.meta.dirname, '../../packages/server/src')

/** Compiles what is compared, so that it starts as a published program would: without stripping types. */
export async function buildContestants(): Promise<string> {
  const folder = join(import.meta.dirname, '../node_modules/.trace')
  await build({
    entryPoints: {
      scan: join(import.meta.dirname, 'contestants/scan.ts'),
      'first-index': join(import.meta.dirname, 'contestants/first-index.ts'),
      'later-uses': join(import.meta.dirname, 'contestants/later-uses.ts'),
      tools: join(import.meta.dirname, 'contestants/tools.ts'),
      'trace-worker': join(source, 'features/trace/store/index/worker.ts'),
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
  // The definitions of the tools read them.
  mkdirSync(join(folder, 'utterances'), { recursive: true })
  copyFileSync(join(source, 'features/trace/utterances.txt'), join(folder, 'utterances/trace.txt'))
  return folder
}
