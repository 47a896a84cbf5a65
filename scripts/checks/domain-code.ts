import { matchesGlob } from 'node:path/posix'
import { type ESTree, Visitor } from 'rolldown/utils'
import type { Check } from './check.ts'
import { codeFiles } from './repository.ts'
import { type Source, sourceOf } from './source.ts'

type Ban = 'clock' | 'chance' | 'console' | 'catch'

/** Time, ids and chance come from the context, and the pipeline alone catches and logs. */
const rules: { files: string; bans: Ban[] }[] = [
  {
    files: 'packages/server/src/features/*/{tools,model,prompts,resources}/**',
    bans: ['clock', 'chance', 'console'],
  },
  { files: 'packages/server/src/features/*/tools/**', bans: ['catch'] },
]

export const domainCode: Check = {
  name: 'no clock, chance, console or catch in domains',
  async run() {
    const files = (await codeFiles()).filter((file) => !file.endsWith('.test.ts') && bansOf(file).size > 0)
    const sources = await Promise.all(files.map(sourceOf))
    return sources.flatMap(faultsOf)
  },
}

function bansOf(file: string): ReadonlySet<Ban> {
  return new Set(rules.filter(({ files }) => matchesGlob(file, files)).flatMap(({ bans }) => bans))
}

function faultsOf({ file, program, lineAt }: Source): string[] {
  const bans = bansOf(file)
  const faults: string[] = []
  const refuse = (ban: Ban, what: string, { start }: ESTree.Span) => {
    if (bans.has(ban)) faults.push(`${file}:${lineAt(start)} uses ${what}`)
  }
  new Visitor({
    MemberExpression(node) {
      const owner = nameOf(node.object)
      const member = nameOf(node.property)
      if (owner === 'console') refuse('console', 'console', node)
      if (member === 'now' && (owner === 'Date' || owner === 'performance'))
        refuse('clock', `${owner}.now`, node)
      if (owner === 'Math' && member === 'random') refuse('chance', 'Math.random', node)
      if (owner === 'crypto' && /random/i.test(member)) refuse('chance', `crypto.${member}`, node)
    },
    CallExpression(node) {
      if (nameOf(node.callee) === 'Date') refuse('clock', 'Date()', node)
    },
    NewExpression(node) {
      if (nameOf(node.callee) === 'Date' && node.arguments.length === 0) refuse('clock', 'new Date()', node)
    },
    TryStatement: (node) => refuse('catch', 'try', node),
  }).visit(program)
  return faults
}

function nameOf(node: ESTree.Node): string {
  return node.type === 'Identifier' ? node.name : ''
}
