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
    external: ['better-sqlite3', 'gpt-tokenizer', 'pg'],
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

const isProtocol = (file: string): boolean => /@modelcontextprotocol\/|@hono\/node-server/.test(file)

test('who calls a tool at the keyboard waits for no protocol', async () => {
  expect((await loadedBy('call')).filter(isProtocol)).toEqual([])
  expect((await loadedBy('do')).filter(isProtocol)).toEqual([])
  expect((await loadedBy('mcp')).filter(isProtocol)).not.toEqual([])
})

test('nobody waits for the limiters of databases that are not used', async () => {
  expect((await loadedBy('serve')).filter((file) => file.includes('rate-limiter-flexible'))).toEqual([])
})
