import { join } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

const AT_START = ['import-statement']
const EVER = [...AT_START, 'dynamic-import']

/** The files that are loaded before a command does anything, or ever. */
async function loadedBy(command: string, kinds: readonly string[] = AT_START): Promise<string[]> {
  const entry = `packages/server/src/platform/cli/commands/${command}.ts`
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
  return [...chunksFrom(first, metafile, kinds)].flatMap((chunk) =>
    Object.keys(metafile.outputs[chunk]?.inputs ?? {}),
  )
}

function chunksFrom(
  chunk: string,
  metafile: Metafile,
  kinds: readonly string[],
  known = new Set<string>(),
): Set<string> {
  if (known.has(chunk)) return known
  known.add(chunk)
  for (const { path, kind } of metafile.outputs[chunk]?.imports ?? [])
    if (kinds.includes(kind) && metafile.outputs[path]) chunksFrom(path, metafile, kinds, known)
  return known
}

const isRest = (file: string): boolean => /surfaces\/rest\/|@hono\/zod-openapi|zod-to-openapi/.test(file)

test('an MCP server over stdio starts without what only REST needs', async () => {
  expect((await loadedBy('mcp')).filter(isRest)).toEqual([])
  expect((await loadedBy('serve')).filter(isRest)).not.toEqual([])
})

const isProtocol = (file: string): boolean => /@modelcontextprotocol\/|@hono\/node-server/.test(file)

test.each(['call', 'do', 'mcp', 'serve'])(
  'nobody waits for a protocol that is not spoken: %s',
  async (command) => {
    expect((await loadedBy(command)).filter(isProtocol)).toEqual([])
  },
)

test.each(['mcp', 'serve'])('the protocol is there for who speaks it: %s', async (command) => {
  expect((await loadedBy(command, EVER)).filter(isProtocol)).not.toEqual([])
})
