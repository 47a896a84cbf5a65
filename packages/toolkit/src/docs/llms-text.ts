import type { Catalog } from './catalog-format.ts'
import { pageOf, type DocumentFile, type Product } from './document.ts'
import { link, prose } from './markdown.ts'

/** The list for language models, in the form of llmstxt.org: title, summary, then links by section. */
export function llmsText(
  catalog: Catalog,
  whats: ReadonlyMap<string, string>,
  product: Product,
): DocumentFile {
  const sections = catalog.agents.map(({ name, domain, modes }) =>
    [
      `## ${name} (${domain})`,
      '',
      ...modes.map(({ tool }) => `- ${link(tool, pageOf(tool))}: ${prose(whats.get(tool) ?? '')}`),
    ].join('\n'),
  )
  const blocks = [
    `# ${product.name}`,
    `> ${prose(product.summary)}`,
    'Each page says what a tool is for, what it takes and gives, with examples, and how to call it over MCP, REST and in a terminal.',
    ...sections,
    [
      '## Optional',
      '',
      `- ${link('Index', 'README.md')}: every tool by domain and agent`,
      `- ${link('Catalog', 'catalog.json')}: everything in one JSON file`,
      `- ${link('Form of the catalog', 'catalog.schema.json')}: its JSON Schema`,
    ].join('\n'),
  ]
  return { path: 'llms.txt', text: `${blocks.join('\n\n')}\n` }
}
