import { basename } from 'node:path/posix'
import { type ESTree, Visitor } from 'rolldown/utils'
import type { Check } from './check.ts'
import { codeFiles } from './repository.ts'
import { type Source, sourceOf } from './source.ts'

/** Words that once had a private meaning here, and what to say instead. docs/glossary.md has the terms in use. */
const RETIRED: Readonly<Record<string, string>> = {
  arrived: 'beginBatch',
  desk: 'dispatcher',
  farewell: 'deleteSession',
  greet: 'initialize',
  greeting: 'initialize',
  hold: 'lock',
  holding: 'the precise thing',
  landing: 'import context',
  longway: 'SDK path',
  manners: 'retry options',
  mend: 'repair',
  offers: 'prompts and resources',
  once: 'lazy, or idempotency',
  patience: 'timer or deadline',
  place: 'location, position, address or folder',
  places: 'locations, positions, addresses or folders',
  shortway: 'fast path',
  standing: 'status',
  told: 'the precise thing',
  trip: 'batch',
  unbroken: 'self-healing',
  untold: 'replay queue',
}

export const retiredWords: Check = {
  name: 'no retired words in file names and exported names',
  async run() {
    const files = (await codeFiles()).filter((file) => /^packages\/[^/]+\/src\//.test(file))
    const sources = await Promise.all(files.map(sourceOf))
    return [
      ...files.flatMap((file) => faultsOf(file, basename(file).replace(/\.\w+$/, ''))),
      ...sources.flatMap((source) =>
        exportedNames(source).flatMap(({ name, line }) => faultsOf(`${source.file}:${line}`, name)),
      ),
    ]
  },
}

function faultsOf(where: string, name: string): string[] {
  const words = name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())
  return words
    .filter((word) => Object.hasOwn(RETIRED, word))
    .map((word) => `${where} says "${word}" in ${name}: say ${RETIRED[word]}`)
}

function exportedNames({ program, lineAt }: Source): { name: string; line: number }[] {
  const names: { name: string; line: number }[] = []
  const add = (id: ESTree.Node | null | undefined) => {
    if (id?.type === 'Identifier') names.push({ name: id.name, line: lineAt(id.start) })
  }
  new Visitor({
    ExportNamedDeclaration({ declaration }) {
      if (!declaration) return
      if (declaration.type === 'VariableDeclaration') for (const { id } of declaration.declarations) add(id)
      else if ('id' in declaration) add(declaration.id)
    },
  }).visit(program)
  return names
}
