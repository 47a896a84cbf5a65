import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { licences } from '../packages/licences.ts'
import { manifests } from '../packages/manifests.ts'
import project from '../packages/project.json' with { type: 'json' }
import { run } from '../packages/run.ts'
import { dated, entryOf } from './changelog.ts'
import { billsOfMaterials, bundles, packages, sha256Of, sums } from './files.ts'
import { otherVersions, registryEntry } from './registry-entry.ts'

/** `npm run release`: checks, packs and publishes; `-- --dry-run` does all but publish. */
const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
const dry = values['dry-run']
const root = join(import.meta.dirname, '../..')
const output = join(root, 'dist/release')
const { version, repository } = project
const tag = `v${version}`
const git = async (...args: string[]) => (await run('git', args, root)).trim()
const textOf = (file: string) => readFile(join(root, file), 'utf8')
const faults: string[] = []

async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result | undefined> {
  const since = performance.now()
  try {
    const result = await work()
    console.log(`ok      ${what} (${((performance.now() - since) / 1000).toFixed(1)} s)`)
    return result
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    faults.push(what)
    console.error(`failed  ${what}: ${message}`)
    return undefined
  }
}

const demand = (isSo: boolean, message: string): void => {
  if (!isSo) throw new Error(message)
}

await step('the tree is clean', async () => {
  const changed = await git('status', '--porcelain')
  demand(changed === '', `commit or remove\n${changed}`)
})

await step(`every manifest says what project.json says, version ${version}`, async () => {
  for (const { file, make } of [...manifests, ...licences])
    demand((await make()) === (await textOf(file)), `${file} differs: run \`npm run generate\``)
  const others = otherVersions(JSON.parse(await textOf('server.json')), version)
  demand(others.length === 0, others.join('; '))
})

await step(`${tag} is not a tag yet, and no tag is newer`, async () => {
  const tags = (await git('tag', '--list', 'v*')).split('\n').filter(Boolean)
  const isOlder = (other: string) => other.localeCompare(tag, 'en', { numeric: true }) < 0
  const newer = tags.filter((other) => !isOlder(other))
  demand(newer.length === 0, `there is ${newer.join(', ')}: raise the version in project.json`)
})

const day = new Date().toISOString().slice(0, 10)
await step(`the changelog has an entry for ${version}`, async () => {
  const changelog = await textOf('CHANGELOG.md')
  const date = entryOf(changelog, version)
  demand(date !== undefined, `CHANGELOG.md must begin with "## ${version} (unreleased)" or a date`)
  if (date !== 'unreleased') return
  if (dry) return console.log(`        CHANGELOG.md would be dated ${day} and committed`)
  await writeFile(join(root, 'CHANGELOG.md'), dated(changelog, version, day))
  await git('commit', '--quiet', '--message', `release: ${version}`, 'CHANGELOG.md')
})

await rm(output, { recursive: true, force: true })
await mkdir(output, { recursive: true })
const packed = (await step('both packages pack, clean by publint and attw', () => packages(output))) ?? []
const bundled = (await step('a bundle packs for every platform', () => bundles(output))) ?? []
const bills = (await step('a bill of materials for each package', () => billsOfMaterials(output))) ?? []

const entry = join(output, 'server.json')
await step('server.json names the package and every bundle', async () => {
  const offered = await Promise.all(
    bundled.map(async (file) => ({ file: basename(file), sha256: await sha256Of(file) })),
  )
  const server = registryEntry(
    JSON.parse(await textOf('server.json')),
    `${repository}/releases/download/${tag}`,
    offered,
  )
  await writeFile(entry, `${JSON.stringify(server, undefined, 2)}\n`)
})

const files = [...packed, ...bundled, ...bills, entry]
await step('checksums', () => sums(output, files))
for (const file of files) {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  console.log(`        ${relative(root, file)}  ${(size / 1e6).toFixed(1)} MB`)
}

const commands = [
  ['git', 'tag', '--annotate', tag, '--message', `Tutor Nexus ${version}`],
  ['git', 'push', 'origin', 'HEAD', tag],
  ...packed.map((file) => ['npm', 'publish', file, '--access', 'public']),
  ['gh', 'release', 'create', tag, '--notes-from-tag', ...files, join(output, 'SHA256SUMS')],
  ['mcp-publisher', 'publish', entry],
]
if (faults.length > 0) {
  console.error(`Not ready: ${faults.join('; ')}`)
  process.exitCode = 1
} else
  for (const [program = '', ...args] of commands) {
    console.log(`${dry ? 'would run' : 'running'}  ${[program, ...args].join(' ')}`)
    if (!dry) await run(program, args, root)
  }
