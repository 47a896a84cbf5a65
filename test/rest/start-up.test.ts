import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** The files that are loaded before a command does anything. */
async function loadedBy(command: string): Promise<string[]> {
  const entry = `packages/server/src/cli/commands/${command}.ts`
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    external: ['better-sqlite3', 'gpt-tokenizer', 'pg', 'pino'],
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  const first = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === entry)?.[0] ?? ''
  return [...chunksFrom(first, metafile)].flatMap((chunk) =>
    Object.keys(metafile.outputs[chunk]?.inputs ?? {}),
  )
}

function chunksFrom(chunk: string, metafile: Metafile, known = new Set<string>()): Set<string> {
  if (known.has(chunk)) return known
  known.add(chunk)
  for (const { path, kind } of metafile.outputs[chunk]?.imports ?? [])
    if (kind === 'import-statement' && metafile.outputs[path]) chunksFrom(path, metafile, known)
  return known
}

const isRest = (file: string): boolean => /surfaces\/rest\/|@hono\/zod-openapi|zod-to-openapi/.test(file)

test('an MCP server over stdio starts without what only REST needs', async () => {
  expect((await loadedBy('mcp')).filter(isRest)).toEqual([])
  expect((await loadedBy('serve')).filter(isRest)).not.toEqual([])
})
