import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { agentMode } from '@tutor-nexus/toolkit'
import { contractOf } from '@tutor-nexus/toolkit/registry'
import { describe, expect, test } from 'vitest'
import { checkedRegistry, loadDomains } from '../../packages/server/src/registry.ts'

const domains = await loadDomains()

const root = join(import.meta.dirname, '../..')
const registry = await checkedRegistry()

/** Features whose folder is not called like the domain that users type. */
const FEATURES: Record<string, string> = { session: 'tutor', user: 'account', vault: 'note' }

const featureFolder = (domain: string): string =>
  join(root, 'packages/server/src/features', FEATURES[domain] ?? domain)

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

describe.each(domains.map((domain) => [domain.name, domain] as const))('domain %s', (name, domain) => {
  test('its folder, its list and the registry name the same tools', async () => {
    const files = await readdir(join(featureFolder(name), 'tools'), { recursive: true })
    const inFolder = files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('shared/'))
      .map((file) => file.replace(/\.ts$/, ''))
      // Tools of several nouns are kept in a folder for each.
      .map((file) => (domain.naming === agentMode ? file : file.replace(/^.*\//, '')))
    const fileOf = (tool: string) =>
      domain.naming === agentMode
        ? tool.split('_').map(kebab).join('/')
        : tool.replace(new RegExp(`^tn_${name}_`), '').replaceAll('_', '-')
    expect(inFolder.toSorted()).toEqual(domain.tools.map((tool) => fileOf(tool.name)).toSorted())
    const registered = registry.getAll().filter((tool) => tool.domain === name)
    expect(registered.map(({ tool }) => tool.name)).toEqual(domain.tools.map((tool) => tool.name))
  })

  test('its utterances.txt has one section for each tool, in their order', async () => {
    const text = await readFile(join(featureFolder(name), 'utterances.txt'), 'utf8')
    const sections = [...text.matchAll(/^\[(.*)\]$/gm)].map(([, tool]) => tool)
    expect(sections).toEqual(domain.tools.map((tool) => tool.name))
    const [heading, ...listed] = text.split(/^\[.*\]\n/gm)
    expect(heading).toMatch(/^(# .*\n)*\n$/)
    expect(listed.map((lines) => lines.trimEnd().split('\n'))).toEqual(
      domain.tools.map(({ utterances }) => utterances),
    )
  })
})

test('no two utterances are the same', () => {
  const seen = new Map<string, string>()
  const repeated = registry.getAll().flatMap(({ tool }) =>
    tool.utterances.flatMap((utterance) => {
      const plain = utterance.toLowerCase()
      const other = seen.get(plain)
      seen.set(plain, tool.name)
      return other === undefined ? [] : [`${utterance}: ${other}, ${tool.name}`]
    }),
  )
  expect(repeated).toEqual([])
  expect(seen.size).toBeGreaterThan(4_000)
})

test('every published contract belongs to a tool, and every tool has one', async () => {
  const published = (await readdir(join(root, 'test/contract'))).map((file) => file.replace(/\.json$/, ''))
  expect(published.toSorted()).toEqual(
    registry
      .getAll()
      .map(({ tool }) => tool.name)
      .toSorted(),
  )
})

test('the reference file of the task tools says what is served', async () => {
  const reference = JSON.parse(await readFile(join(root, 'docs/reference/task-tools.json'), 'utf8'))
  const served = registry
    .getAll()
    .filter(({ domain }) => domain === 'task')
    .map(contractOf)
  expect(reference).toEqual(
    served.map(({ name, title, description, inputSchema, outputSchema }) => ({
      name,
      title,
      description,
      inputSchema,
      outputSchema,
    })),
  )
})

test('a name says what a client can bear', () => {
  for (const { tool, description } of registry.getAll()) {
    expect(tool.name.length, tool.name).toBeLessThanOrEqual(40)
    expect(Buffer.byteLength(description), tool.name).toBeLessThanOrEqual(2048)
  }
})
