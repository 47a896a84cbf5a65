import { readFile } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { expect, test } from 'vitest'
import * as z from 'zod'

const Package = z.object({ version: z.string() })

async function installedVersion(name: string): Promise<string> {
  const file = findPackageJSON(name, import.meta.url)
  if (file === undefined) throw new Error(`${name} is not installed`)
  return Package.parse(JSON.parse(await readFile(file, 'utf8'))).version
}

/** The versions in the first lines of the README, such as "`@modelcontextprotocol/node` 2.1.2". */
async function documentedVersion(name: string): Promise<string | undefined> {
  const readme = await readFile(new URL('README.md', import.meta.url), 'utf8')
  return new RegExp(`\`${name}\` (\\d+\\.\\d+\\.\\d+)`).exec(readme)?.[1]
}

test.each(['@modelcontextprotocol/server', '@modelcontextprotocol/node'])(
  'the fast path mirrors the installed version of %s',
  async (name) => {
    expect(
      await installedVersion(name),
      `${name} has changed, and the fast path repeats its behaviour. Follow "After an SDK upgrade" in packages/toolkit/src/surfaces/mcp/fast/README.md, then write the new version there.`,
    ).toBe(await documentedVersion(name))
  },
)
