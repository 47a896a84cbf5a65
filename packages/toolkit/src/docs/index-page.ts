import type { Catalog } from './catalog-format.ts'
import { page, pageOf, type DocumentFile, type Product } from './document.ts'
import { code, link, prose, table } from './markdown.ts'

/** The first page: every tool by domain and agent, then prompts, resources and the files for programs. */
export function indexPage(
  catalog: Catalog,
  whats: ReadonlyMap<string, string>,
  product: Product,
): DocumentFile {
  const domains = [...new Set(catalog.agents.map(({ domain }) => domain))]
  const { tools, agents, schemaVersion } = catalog
  const blocks = [
    `# The tools of ${product.name}`,
    prose(product.summary),
    `Version ${product.version}: ${tools.length} tools of ${agents.length} agents in ${domains.length} domains.`,
    ...domains.flatMap((domain) => [`## ${domain}`, ...domainBlocks(catalog, domain, whats)]),
    ...promptBlocks(catalog),
    ...resourceBlocks(catalog),
    '## For programs',
    [
      `- ${link('catalog.json', 'catalog.json')}: all of the above with schemas and examples, in form ${schemaVersion} (\`schemaVersion\`).`,
      `- ${link('catalog.schema.json', 'catalog.schema.json')}: that form as JSON Schema. A field that is added raises the minor version; one that changes or goes away raises the major version.`,
      `- ${link('llms.txt', 'llms.txt')}: the list for language models, as llmstxt.org describes it.`,
    ].join('\n'),
  ]
  return { path: 'README.md', text: page(blocks) }
}

function domainBlocks(catalog: Catalog, domain: string, whats: ReadonlyMap<string, string>): string[] {
  const toolNamed = new Map(catalog.tools.map((tool) => [tool.name, tool]))
  return catalog.agents
    .filter((agent) => agent.domain === domain)
    .flatMap(({ name, purpose, modes }) => [
      `### ${name}`,
      prose(purpose),
      table(
        ['Tool', 'Mode', 'Category', 'What it does'],
        modes.map(({ mode, tool }) => [
          link(code(tool), pageOf(tool)),
          code(mode),
          toolNamed.get(tool)?.category ?? '',
          prose(whats.get(tool) ?? '') + (toolNamed.get(tool)?.deprecated ? ' **Deprecated.**' : ''),
        ]),
      ),
    ])
}

function promptBlocks({ prompts }: Catalog): string[] {
  if (prompts.length === 0) return []
  const rows = prompts.map(({ name, arguments: args, description }) => [
    code(name),
    args.map((argument) => code(argument.name) + (argument.required ? '' : ' (optional)')).join(', '),
    prose(description),
  ])
  return ['## Prompts', table(['Prompt', 'Arguments', 'What it does'], rows)]
}

function resourceBlocks({ resources }: Catalog): string[] {
  if (resources.length === 0) return []
  // A family represents its resources.
  const families = resources.flatMap(({ template = '' }) => template.split('{', 1).filter(Boolean))
  const alone = resources.filter(({ uri }) => !families.some((family) => uri?.startsWith(family)))
  const rows = alone.map(({ name, uri, template, description }) => [
    code(name),
    code(uri ?? template ?? ''),
    prose(description),
  ])
  return ['## Resources', table(['Resource', 'Address', 'What it is'], rows)]
}
