import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { type CompiledTool, contractOf, type ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { type DocumentFile, GENERATED_MARK, type Product, referenceFiles } from '@tutor-nexus/toolkit/docs'
import { commandLine } from './do/shell-quote.ts'
import { writeCommand } from './do/write-command.ts'

const documented = (product: Product): Product => ({
  ...product,
  terminal: (tool, args) => [
    commandLine(writeCommand(tool, args)),
    commandLine(['tn', 'call', tool.tool.name, JSON.stringify(args)]),
  ],
})

/** Every file of the product's reference. */
export const productReference = (registry: ToolRegistry, product: Product): DocumentFile[] => [
  ...referenceFiles(registry, documented(product)),
  { path: 'task-tools.json', text: `${JSON.stringify(taskTools(registry.getAll()), null, 2)}\n` },
]

/** The task tools' schemas in one file, for those who build against them alone. */
const taskTools = (tools: readonly CompiledTool[]) =>
  tools
    .filter(({ domain }) => domain === 'task')
    .map((tool) => contractOf(tool))
    .map(({ name, title, description, inputSchema, outputSchema }) => ({
      name,
      title,
      description,
      inputSchema,
      outputSchema,
    }))

/** How a folder differs from the reference that it should hold; paths are from the folder. */
interface Differences {
  stale: string[]
  missing: string[]
  superfluous: string[]
}

export async function compareFolder(folder: string, wanted: readonly DocumentFile[]): Promise<Differences> {
  const found = new Set(await filesIn(folder))
  const stale = await Promise.all(
    wanted.map(
      async ({ path, text }) => found.has(path) && (await readFile(join(folder, path), 'utf8')) !== text,
    ),
  )
  const names = new Set(wanted.map(({ path }) => path))
  return {
    stale: wanted.filter((_, at) => stale[at]).map(({ path }) => path),
    missing: wanted.map(({ path }) => path).filter((path) => !found.has(path)),
    superfluous: [...found].filter((path) => !names.has(path)).toSorted(),
  }
}

/** Makes the folder hold the reference; of what else is there, only pages that were generated into it go. */
export async function writeFolder(folder: string, wanted: readonly DocumentFile[]): Promise<Differences> {
  const before = await compareFolder(folder, wanted)
  const changed = new Set([...before.stale, ...before.missing])
  for (const { path, text } of wanted) {
    if (!changed.has(path)) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const removed: string[] = []
  // A reference further down, under another folder, is not this one.
  const own = new Set(wanted.map(({ path }) => dirname(path)))
  for (const path of before.superfluous.filter((each) => own.has(dirname(each)))) {
    if (!(await readFile(join(folder, path), 'utf8')).startsWith(GENERATED_MARK)) continue
    await rm(join(folder, path))
    removed.push(path)
  }
  return { ...before, superfluous: removed }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, sep).length).replaceAll(sep, '/'))
}
