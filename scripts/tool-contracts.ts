import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contractOf, type CompiledTool, type ToolContract } from '@tutor-nexus/toolkit/registry'
import { versionFaults } from '@tutor-nexus/toolkit/lint'
import { checkedRegistry } from '../packages/server/src/registry.ts'
import type { GeneratedFile } from './generate.ts'

const root = join(import.meta.dirname, '..')
const asFile = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** One file a tool: what is published. A change that breaks it, or that its version does not tell, is refused. */
function contractFile(tool: CompiledTool): GeneratedFile {
  const file = `test/contract/${tool.tool.name}.json`
  return {
    file,
    async make() {
      const after = contractOf(tool)
      const before = await published(file)
      const faults = before ? versionFaults(before, after) : []
      if (faults.length > 0) throw new Error(`${tool.tool.name} ${faults.join('; ')}`)
      return asFile(after)
    },
  }
}

async function published(file: string): Promise<ToolContract | undefined> {
  const text = await readFile(join(root, file), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

export const toolContracts: GeneratedFile[] = (await checkedRegistry()).getAll().map(contractFile)
