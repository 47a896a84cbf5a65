import type { CompiledTool } from '../compiled-tool.ts'
import { asShown, type Example } from '../contract/example.ts'
import type { JsonSchema } from '../contract/json-schema.ts'
import { SchemaNode } from '../contract/schema-node.ts'
import { behaviour } from './behaviour.ts'
import { type DocumentFile, page, pageOf, type Product } from './document.ts'
import { fieldsOf } from './fields.ts'
import { code, jsonBlock, link, prose, table } from './markdown.ts'
import { neighbourList } from './neighbours.ts'
import { errorTable } from './possible-errors.ts'
import { waysToCall } from './ways-to-call.ts'

/** The page of one tool. */
export function toolPage(
  compiled: CompiledTool,
  all: readonly CompiledTool[],
  product: Product,
): DocumentFile {
  const { tool, title, inputSchema } = compiled
  const { what, when, returns } = tool.description
  const neighbours = neighbourList(compiled, all)
  const blocks = [
    `# ${title}`,
    `${code(tool.name)}, one of ${link(`the tools of ${product.name}`, '../README.md')}`,
    deprecation(compiled),
    prose(what),
    prose(when),
    prose(returns),
    '## Behaviour',
    behaviour(compiled),
    '## Parameters',
    Object.keys(SchemaNode().parse(inputSchema).properties ?? {}).length === 0
      ? 'It takes none.'
      : fieldTable(inputSchema, 'Required'),
    '## Data',
    'What `data` of a result holds:',
    fieldTable(dataSchema(compiled), 'Always there'),
    '## Examples',
    ...tool.examples.flatMap(exampleBlocks),
    '## Errors',
    errorTable(compiled),
    ...(neighbours === '' ? [] : ['## Neighbours', neighbours]),
    '## Ways to call it',
    ...waysToCall(compiled, product),
  ]
  return { path: pageOf(tool.name), text: page(blocks) }
}

function deprecation({ tool: { deprecated } }: CompiledTool): string {
  if (!deprecated) return ''
  const { since, on, replacement, removalDate } = deprecated
  const instead = link(replacement, `${replacement}.md`)
  return `> **Deprecated** since version ${since} (${on}). Use ${instead} instead; this one is removed on ${removalDate}.`
}

/** The data's own schema out of the envelope's, with what it refers to. */
function dataSchema({ outputSchema }: CompiledTool) {
  const { properties = {}, $defs } = SchemaNode().parse(outputSchema)
  return { ...properties['data'], ...($defs ? { $defs } : {}) }
}

function exampleBlocks({ description, given = [], params, expectedResult }: Example): string[] {
  return [
    `### ${prose(description)}`,
    ...given.flatMap((before) => [`After ${code(before.tool)} with:`, jsonBlock(asShown(before.params))]),
    'Request:',
    jsonBlock(asShown(params)),
    'Result, its `data`:',
    jsonBlock(asShown(expectedResult)),
  ]
}

/** The values of a schema as a table; `there` heads the column that says which are never missing. */
export function fieldTable(schema: JsonSchema, there: string): string {
  const rows = fieldsOf(schema).map(({ path, type, required, standard, bounds, description }) => [
    code(path),
    type,
    required ? 'yes' : 'no',
    standard && code(standard),
    bounds,
    prose(description),
  ])
  return table(['Name', 'Type', there, 'Default', 'Bounds', 'Description'], rows)
}
