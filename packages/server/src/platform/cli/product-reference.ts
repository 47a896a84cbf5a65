import { contractOf, type CompiledTool, type ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { referenceFiles, type DocumentFile, type Product } from '@tutor-nexus/toolkit/docs'
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
