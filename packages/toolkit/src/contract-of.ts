import type { CompiledTool } from './compiled-tool.ts'
import type { JsonSchema } from './contract/json-schema.ts'
import type { Category, Deprecation, RateLimit, ResponseTime } from './contract/tool.ts'

/** All that others may rely on in a published tool. */
export interface ToolContract {
  name: string
  address: string
  version: string
  title: string
  description: string
  category: Category
  responseTime: ResponseTime
  idempotent: boolean
  cacheable: boolean
  destructive: boolean
  permissions: readonly string[]
  rateLimit?: RateLimit
  deprecated?: Deprecation
  inputSchema: JsonSchema
  outputSchema: JsonSchema
}

export const contractOf = ({
  tool,
  title,
  description,
  inputSchema,
  outputSchema,
}: CompiledTool): ToolContract => ({
  name: tool.name,
  address: tool.address,
  version: tool.version,
  title,
  description,
  category: tool.category,
  responseTime: tool.responseTime,
  idempotent: tool.idempotent,
  cacheable: tool.cacheable,
  destructive: tool.destructive ?? false,
  permissions: tool.permissions,
  ...(tool.rateLimit ? { rateLimit: tool.rateLimit } : {}),
  ...(tool.deprecated ? { deprecated: tool.deprecated } : {}),
  inputSchema,
  outputSchema,
})
