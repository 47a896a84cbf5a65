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

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

describe.each(domains.map((domain) => [domain.name, domain] as const))('domain %s', (name, domain) => {
  test('its folder, its list and the registry name the same tools', async () => {
    const folder = join(root, 'packages/server/src/features', FEATURES[name] ?? name, 'tools')
    const files = await readdir(folder, { recursive: true })
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
