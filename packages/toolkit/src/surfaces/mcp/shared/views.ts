import type { CompiledTool } from '../../../compiled-tool.ts'
import { VIEW_CEILING } from '../../../contract/budget.ts'
import type { ResourceDefinition, ViewDefinition } from '../../../contract/domain.ts'

/** The extension by which a client says that it shows views (MCP Apps, SEP-1865). */
const UI_EXTENSION = 'io.modelcontextprotocol/ui'
const VIEW_TYPE = 'text/html;profile=mcp-app'

/** Whether a client has said that it shows views. Checked by hand: a schema would slow every list. */
export function showsViews(capabilities: unknown): boolean {
  const types = fieldOf(fieldOf(fieldOf(capabilities, 'extensions'), UI_EXTENSION), 'mimeTypes')
  return Array.isArray(types) && types.includes(VIEW_TYPE)
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined

/** The views that these tools suffice for, each once. */
export function viewsOf(tools: readonly CompiledTool[]): ReadonlySet<ViewDefinition> {
  const names = new Set(tools.map(({ tool }) => tool.name))
  const isUsable = ({ needs = [] }: ViewDefinition) => needs.every((name) => names.has(name))
  return new Set(tools.flatMap(({ tool }) => tool.ui ?? []).filter(isUsable))
}

/** A view as a resource. Everybody may read it, because it holds no data. */
export function viewResource(view: ViewDefinition): ResourceDefinition {
  const { name, title, description, uri, csp, prefersBorder } = view
  const ui = { ...(csp && { csp }), ...(prefersBorder !== undefined && { prefersBorder }) }
  return {
    name,
    description,
    ...(title !== undefined && { title }),
    uri,
    mimeType: VIEW_TYPE,
    meta: { ui },
    permissions: [],
    async read() {
      const text = await view.html()
      const bytes = Buffer.byteLength(text)
      if (bytes > VIEW_CEILING) throw new Error(`The view ${uri} has ${bytes} bytes, over ${VIEW_CEILING}`)
      return [{ uri, mimeType: VIEW_TYPE, text, _meta: { ui } }]
    },
  }
}
