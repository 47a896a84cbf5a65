import { basename, dirname, join, matchesGlob } from 'node:path/posix'
import type { Check } from './check.ts'
import { examplesUse, packageHomes, type Room, rooms, testsSee } from './import-rules.ts'
import { codeFiles, readText } from './repository.ts'
import { type Import, type Source, sourceOf } from './source.ts'

export const importDirections: Check = {
  name: 'import directions',
  async run() {
    const exported = await toolkitExports()
    const sources = await Promise.all((await codeFiles()).map(sourceOf))
    return [
      ...sources.flatMap((source) => directionFaults(source, exported)),
      ...sources.flatMap((source) => exampleFaults(source, exported)),
      ...sources.flatMap(homeFaults),
    ]
  },
}

function directionFaults({ file, imports }: Source, exported: Map<string, string>): string[] {
  const name = roomOf(file)
  if (!name) return []
  const isTest = file.endsWith('.test.ts') || /^packages\/server\/.*\/testing\//.test(file)
  const room = isTest ? testRoomOf(name) : rooms.find((candidate) => matchesGlob(name, candidate.room))
  if (!room) return [`${file}: ${name} has no rule in scripts/checks/import-rules.ts`]

  return imports.flatMap(({ specifier, line }) => {
    const refused = (reason: string) => [`${file}:${line} imports ${specifier}: ${reason}`]
    if (isLocal(specifier)) {
      const target = targetOf(file, specifier, exported)
      if (!target) return refused('the toolkit does not export it')
      const other = roomOf(target)
      if (!other && basename(target) === 'package.json') return []
      if (!other) return isTest ? [] : refused('code of a package imports only packages')
      if (isOtherPackage(file, specifier, target)) return refused('import another package by its name')
      return other === name || includes(room.sees, other)
        ? []
        : refused(`${room.room} sees ${list(room.sees)}`)
    }
    const allowed = room.packages
    return !allowed || includes(allowed, packageOf(specifier))
      ? []
      : refused(`${room.room} uses ${list(allowed)}`)
  })
}

/** `examples/dice/server.ts` sees what is beside it and what is published. */
function exampleFaults({ file, imports }: Source, exported: Map<string, string>): string[] {
  const [, folder] = /^(examples\/[^/]+\/)/.exec(file) ?? []
  if (!folder) return []
  const isOpen = ({ specifier }: Import) =>
    specifier.startsWith('.')
      ? join(dirname(file), specifier).startsWith(folder)
      : includes(examplesUse, packageOf(specifier)) && (!isLocal(specifier) || exported.has(specifier))
  return imports
    .filter((one) => !isOpen(one))
    .map(
      ({ specifier, line }) => `${file}:${line} imports ${specifier}: an example uses ${list(examplesUse)}`,
    )
}

function homeFaults({ file, imports }: Source): string[] {
  if (!file.startsWith('packages/')) return []
  const isAway = ({ specifier }: Import) =>
    packageHomes.some(
      ({ packages, files }) => includes(packages, packageOf(specifier)) && !includes(files, file),
    )
  return imports
    .filter(isAway)
    .map(
      ({ specifier, line }) => `${file}:${line} imports ${specifier}: it stays in its home (import-rules.ts)`,
    )
}

/** Folders whose parts know nothing of each other. */
const DIVIDED = new Set(['features', 'pages'])

/** `packages/server/src/features/task/tools/add-task.ts` → `server/features/task`; a file may be a room of its own. */
function roomOf(file: string): string | undefined {
  const [, name, rest] = /^packages\/([^/]+)\/src\/(.+)$/.exec(file) ?? []
  const [first = '', second = ''] = rest?.split('/') ?? []
  if (!name) return undefined
  const own = `${name}/${rest?.replace(/\.ts$/, '')}`
  if (rooms.some(({ room }) => room === own)) return own
  return DIVIDED.has(first)
    ? `${name}/${first}/${second}`
    : `${name}/${first.replace(/(?:\.test)?\.tsx?$/, '')}`
}

function testRoomOf(name: string): Room {
  const [owner = ''] = name.split('/')
  return { room: `a test of ${owner}`, sees: testsSee[owner] ?? [] }
}

function isLocal(specifier: string): boolean {
  return specifier.startsWith('.') || packageOf(specifier) === '@tutor-nexus/toolkit'
}

function targetOf(file: string, specifier: string, exported: Map<string, string>): string | undefined {
  return specifier.startsWith('.') ? join(dirname(file), specifier) : exported.get(specifier)
}

function isOtherPackage(file: string, specifier: string, target: string): boolean {
  return specifier.startsWith('.') && file.split('/')[1] !== target.split('/')[1]
}

/** `kysely/helpers/sqlite` → `kysely`, `@scope/name/sub` → `@scope/name`. */
function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

async function toolkitExports(): Promise<Map<string, string>> {
  const { name, exports } = JSON.parse(await readText('packages/toolkit/package.json'))
  const entries = Object.entries<string>(exports)
  return new Map(entries.map(([path, file]) => [join(name, path), join('packages/toolkit', file)]))
}

function includes(patterns: string[], value: string): boolean {
  return patterns.some((pattern) => matchesGlob(value, pattern))
}

function list(names: string[]): string {
  return names.length > 0 ? `only ${names.join(', ')}` : 'nothing else'
}
