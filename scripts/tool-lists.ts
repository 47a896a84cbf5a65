import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const FEATURES = 'packages/server/src/features'
const root = join(import.meta.dirname, '..')

/** A feature's list of tools, made from its folder of tools and in the order of its utterances. */
export interface ToolList {
  file: string
  text: string
}

interface ToolFile {
  name: string
  exported: string
  path: string
}

export async function toolLists(): Promise<ToolList[]> {
  const features = await readdir(join(root, FEATURES))
  return Promise.all(
    features.toSorted().map(async (feature) => {
      const utterances = await readFile(join(root, FEATURES, feature, 'utterances.txt'), 'utf8')
      const order = [...utterances.matchAll(/^\[(.+)\]$/gm)].map(([, name = '']) => name)
      const tools = await toolFiles(join(root, FEATURES, feature))
      const without = tools.filter(({ name }) => !order.includes(name))
      if (without.length > 0) {
        const names = without.map(({ name }) => name).join(', ')
        throw new Error(`${FEATURES}/${feature}/utterances.txt has no lines for ${names}`)
      }
      const inOrder = tools.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
      return { file: `${FEATURES}/${feature}/tools.gen.ts`, text: listOf(inOrder) }
    }),
  )
}

async function toolFiles(feature: string): Promise<ToolFile[]> {
  const files = (await readdir(join(feature, 'tools'), { recursive: true })).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const sources = files.filter((file) => /^(?!shared\/).*(?<!\.test)\.ts$/.test(file)).toSorted()
  const found = sources.map(async (file) => {
    const exports: object = await import(pathToFileURL(join(feature, 'tools', file)).href)
    return Object.entries(exports).flatMap(([exported, value]) =>
      isTool(value) ? [{ name: value.name, exported, path: `./tools/${file}` }] : [],
    )
  })
  return (await Promise.all(found)).flat()
}

const isTool = (value: unknown): value is { name: string } =>
  typeof value === 'object' && value !== null && 'handler' in value && 'name' in value

const listOf = (tools: readonly ToolFile[]): string =>
  [
    '// Made by `npm run generate` from the files in tools/, in the order of utterances.txt.',
    ...tools
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
      .map(({ exported, path }) => `import { ${exported} } from '${path}'`),
    '',
    'export const tools = [',
    ...tools.map(({ exported }) => `  ${exported},`),
    ']',
    '',
  ].join('\n')

if (import.meta.main && process.argv.includes('--write'))
  for (const { file, text } of await toolLists()) {
    await writeFile(join(root, file), text)
    console.log(`wrote ${file}`)
  }
