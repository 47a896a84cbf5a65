import { dirname, join, matchesGlob } from 'node:path/posix'
import type { Check } from './check.ts'
import { exists, readText, repositoryFiles } from './repository.ts'

const documents = ['README.md', 'ARCHITECTURE.md', 'AGENTS.md', 'CONTRIBUTING.md', 'docs/*.md']

/** Documents may shorten a path to where its package begins. */
const bases = ['', 'packages/toolkit/src', 'packages/server/src']

export const paths: Check = {
  name: 'paths named in documents exist',
  async run() {
    const files = await repositoryFiles()
    const named = files.filter((file) => documents.some((pattern) => matchesGlob(file, pattern)))
    const faults = await Promise.all(named.map(async (file) => faultsOf(file, await readText(file), files)))
    return faults.flat()
  },
}

function faultsOf(document: string, text: string, files: string[]): string[] {
  const lines = withoutFences(text).split('\n')
  return lines.flatMap((line, index) =>
    [...missingLinks(document, line), ...missingNames(line, files)].map(
      (path) => `${document}:${index + 1} names ${path}, which does not exist`,
    ),
  )
}

/** Line breaks stay, so that line numbers hold. */
function withoutFences(text: string): string {
  return text.replace(/^```.*?^```/gms, (fence) => fence.replace(/[^\n]/g, ''))
}

function missingLinks(document: string, line: string): string[] {
  return [...line.matchAll(/\]\(([^)\s#]+)(?:#[^)]*)?\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(?:[a-z]+:|\/)/i.test(target) && !exists(join(dirname(document), target)))
}

function missingNames(line: string, files: string[]): string[] {
  return [...line.matchAll(/`([^`]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => looksLikePath(code) && !isThere(code, files))
}

/** `text/plain` or `tools/call` are no paths: a path ends in `/` or a file's ending, or begins in a known folder. */
function looksLikePath(code: string): boolean {
  if (!/^[\w.][\w.<>*-]*(?:\/[\w.<>*-]+)*\/?$/.test(code) || isBuilt(code)) return false
  if (!code.includes('/')) return /[\w>*]\.(?:mjs|md|tsx?)$/.test(code)
  const [first = ''] = code.split('/')
  return (
    code.endsWith('/') ||
    /\.(?:js|json|md|mjs|sql|tsx?)$/.test(code) ||
    bases.some((base) => exists(join(base, first)))
  )
}

/** Folders that installing and building make. */
function isBuilt(code: string): boolean {
  return /(?:^|\/)(?:dist|node_modules)(?:\/|$)/.test(code)
}

/** `<domain>` and `*` stand for any name; a bare file name may be in any folder. */
function isThere(code: string, files: string[]): boolean {
  const pattern = code.replace(/<[^>]*>/g, '*').replace(/\/$/, '')
  if (!code.includes('/')) return files.some((file) => matchesGlob(file, `**/${pattern}`))
  const patterns = bases.flatMap((base) => [join(base, pattern), join(base, pattern, '**')])
  return files.some((file) => patterns.some((candidate) => matchesGlob(file, candidate)))
}
