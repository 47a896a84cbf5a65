import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import project from '../../scripts/packages/project.json' with { type: 'json' }
import { dated, entryOf } from '../../scripts/release/changelog.ts'
import { otherVersions, registryEntry } from '../../scripts/release/registry-entry.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (file: string) => readFile(join(root, file), 'utf8')
const { version } = project

describe('a release', () => {
  test('finds the entry of its version in the changelog, and dates it', async () => {
    const changelog = await textOf('CHANGELOG.md')
    expect(entryOf(changelog, version)).toMatch(/^(unreleased|\d{4}-\d\d-\d\d)$/)
    const open = `# Changelog\n\n## ${version} (unreleased)\n\n- New\n\n## 0.0.9 (2026-01-02)\n`
    expect(entryOf(dated(open, version, '2026-03-04'), version)).toBe('2026-03-04')
    expect(dated(open, version, '2026-03-04')).toContain('## 0.0.9 (2026-01-02)')
  })

  test.each(['# Changelog\n', '## 9.9.9 (unreleased)\n', `## ${version} (soon)\n`])(
    'finds none in %j',
    (changelog) => expect(entryOf(changelog, version)).toBeUndefined(),
  )

  test('tells the registry of the package and of every bundle, all of one version', async () => {
    const server = JSON.parse(await textOf('server.json'))
    expect(otherVersions(server, version)).toEqual([])
    expect(otherVersions({ ...server, version: '9.9.9' }, version)).toEqual([
      `server.json says 9.9.9, not ${version}`,
    ])
    const sha256 = 'a'.repeat(64)
    const { packages } = registryEntry(server, 'https://x/v1', [{ file: 'tutor-nexus-linux.mcpb', sha256 }])
    expect(packages).toEqual([
      ...server.packages,
      {
        registryType: 'mcpb',
        identifier: 'https://x/v1/tutor-nexus-linux.mcpb',
        fileSha256: sha256,
        transport: { type: 'stdio' },
      },
    ])
  })
})
