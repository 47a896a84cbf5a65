// Plain JavaScript: the set-up runs it under whatever Node the machine has.
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const output = join(root, 'packages/server/dist')

/** Builds when a source is newer than the last build; chunks of that one stay, for a server that still runs. */
export async function buildIfStale() {
  const sources = ['package-lock.json', 'scripts/build.mjs', ...sourcesOf('toolkit'), ...sourcesOf('server')]
  const built = changedAt('packages/server/dist/tn.js')
  if (sources.some((file) => changedAt(file) > built)) await build()
}

async function build() {
  const esbuild = await import('esbuild')
  await esbuild.build({
    ...options,
    entryPoints: {
      tn: 'packages/server/src/cli/tn.ts',
      'import-worker': 'packages/server/src/import/worker.ts',
      'trace-worker': 'packages/server/src/recordings/index/worker.ts',
      'vault-worker': 'packages/server/src/vaults/index/worker.ts',
    },
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
  })
  // By itself: with the others it would share chunks that hold far more than it uses, and it is to stay small.
  await esbuild.build({
    ...options,
    entryPoints: { daemon: 'packages/server/src/cli/daemon-process.ts' },
    // Node keeps the text of a program for as long as it runs.
    minify: true,
    keepNames: true,
  })
}

/** @type {import('esbuild').BuildOptions} */
const options = {
  absWorkingDir: root,
  outdir: output,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node22',
  sourcemap: true,
  sourcesContent: false,
  // Bundled, the rest starts twice as fast; these load binaries, workers or large tables of their own.
  external: ['better-sqlite3', 'gpt-tokenizer', 'pg', 'pino'],
  // CommonJS packages in the bundle still ask for Node's modules by require.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  logLevel: 'warning',
}

/**
 * Folders count too: their time changes when a file goes away.
 * @param {string} name
 */
function sourcesOf(name) {
  const folder = `packages/${name}/src`
  const entries = /** @type {string[]} */ (readdirSync(join(root, folder), { recursive: true }))
  return entries.filter((entry) => !entry.endsWith('.test.ts')).map((entry) => join(folder, entry))
}

/** @param {string} file */
function changedAt(file) {
  return statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
}

if (process.argv.includes('--clean')) {
  rmSync(output, { recursive: true, force: true })
  await build()
}
