import type { ToolRegistry } from '../registry.ts'
import { catalogSchema } from './catalog-format.ts'
import { catalogOf } from './catalog.ts'
import type { DocumentFile, Product } from './document.ts'
import { indexPage } from './index-page.ts'
import { llmsText } from './llms-text.ts'
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
