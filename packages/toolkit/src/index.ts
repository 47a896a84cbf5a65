/** What the author of tools needs. The rest is behind the subpaths: contract, hints, paging, pipeline, registry. */

// Definitions
export {
  defineDomain,
  definePrompt,
  defineResource,
  defineView,
  promptsFor,
  resourcesFor,
  type Domain,
} from './contract/domain.ts'
export { rawParameters, toolsFor, type Tool } from './contract/tool.ts'
export { tool, type Context } from './contract/define/tool.ts'
export { toolFamily } from './contract/define/tool-family.ts'
export { agentMode, anyName, kebabVerbNoun, prefixedVerb, verbNoun } from './contract/naming.ts'
export { lazy } from './contract/lazy.ts'

// Handlers
export type { Answer, Client, ClientPort, ToolContext } from './contract/context.ts'
export type { Caller } from './contract/caller.ts'
export type { Factor, Facts, NextCall, Provenance } from './contract/facts.ts'
export type { HintWarning, RiskFactor } from './contract/hints.ts'
export { ErrorCode, isToolError, ToolError, type ErrorIssue } from './contract/errors.ts'

// Schemas
export type { Envelope } from './contract/result.ts'
export { content, secret } from './contract/json-schema.ts'
export { brandedId, Timestamp, UserId } from './contract/ids.ts'
export { pageOf, pagination } from './contract/pagination.ts'
export { DateRange, RecordMetadata, sorting } from './contract/shared-schemas.ts'

// Examples
export {
  anyCount,
  anyFolder,
  anyId,
  anyLimit,
  anyLink,
  anyTime,
  fromGiven,
  type Example,
} from './contract/example.ts'

// Pages
export type { Page, PageSource } from './contract/page.ts'
export {
  asFound,
  byKey,
  byKeyWithTotal,
  byOffset,
  singleRecord,
  wholeList,
  withMore,
} from './paging/sources.ts'

// Facts about an answer
export { agreement, coverage, evidence, freshness, precision, relevance } from './hints/factors.ts'
export { created, deleted, found, listed, searched, updated } from './hints/generators.ts'
export { defined, nextPage } from './hints/next-page.ts'
