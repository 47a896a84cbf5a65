import type { ToolRegistry } from '../registry.ts'
import { type Catalog, catalogSchema } from './catalog-format.ts'
import { catalogOf } from './catalog.ts'
import { type DocumentFile, pageOf, type Product } from './document.ts'
import { indexPage } from './index-page.ts'
import { link, prose } from './markdown.ts'
import { toolPage } from './tool-page.ts'

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/**
 * The reference of everything that a registry offers: a page a tool, an index, a catalog for programs with its
 * schema, and a list for language models. The same registry gives the same bytes.
 *
 * @example
 * const product = { name: 'Weather', version: '1.0.0', summary: 'Forecasts by MCP.' }
 * for (const { path, text } of referenceFiles(registry, product)) await writeFile(join(folder, path), text)
 */
export function referenceFiles(registry: ToolRegistry, product: Product): DocumentFile[] {
  const all = registry.getAll()
  const catalog = catalogOf(registry, product)
  const whats = new Map(all.map(({ tool }) => [tool.name, tool.description.what]))
  return [
    indexPage(catalog, whats, product),
    llmsText(catalog, whats, product),
    { path: 'catalog.json', text: asJson(catalog) },
    { path: 'catalog.schema.json', text: asJson(catalogSchema()) },
    ...all.map((compiled) => toolPage(compiled, all, product)),
  ]
}

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
