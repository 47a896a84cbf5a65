import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const textOf = (file: string): Promise<string> => readFile(join(import.meta.dirname, file), 'utf8')

/** All formatted alike by the repository, blank lines left out. */
export const linesOf = async (server: string): Promise<number> =>
  (await textOf(`servers/${server}.ts`)).split('\n').filter((line) => line.trim() !== '').length

const IMPORTED = /^import \{([^}]+)\} from '(?!node:)/gm
const METHODS = /\b(?:server)\.(\w+)\(/g

/** Names of the library that a server with one tool uses: what it imports, and what it calls on that. */
export async function conceptsOf(server: string): Promise<string[]> {
  const text = await textOf(`first/${server}.ts`)
  const imported = [...text.matchAll(IMPORTED)].flatMap(([, names = '']) => names.split(','))
  const called = [...text.matchAll(METHODS)].map(([, name = '']) => name)
  return [...new Set([...imported, ...called].map((name) => name.trim()))]
}
