import type { CompiledTool } from '../compiled-tool.ts'
import type { NamingRule } from '../contract/naming.ts'
import { behaviourFindings } from './behaviour-findings.ts'
import { toolAdvice, toolFaults } from './checklist.ts'
import { confusionFindings } from './confusion-findings.ts'
import { costlyDescriptions, descriptionFindings } from './description-findings.ts'
import { error, warning, type Finding, type LintedRegistry, type LintOptions } from './finding.ts'
import { parameterFindings } from './parameter-findings.ts'
import { permissionFindings } from './permission-findings.ts'
import { tokenFindings } from './token-findings.ts'
import { utteranceFindings } from './utterance-findings.ts'

/** The rule for names was held when the tool was registered under its domain. */
const registered: NamingRule = { says: 'as registered', accepts: () => true }

/**
 * Everything that the author of a registry should look at: what the checklist refuses, and what it lets pass but
 * makes an agent choose worse. In the order of the tools, the registry as a whole last.
 *
 * @example
 * const findings = await lintRegistry(registry, {
 *   countTokens: estimateTokens,
 *   rankerOf: (tools) => {
 *     const index = new ToolIndex(tools, { offTopic: registry.offTopic() })
 *     return (request) => index.find(request)
 *   },
 * })
 */
export async function lintRegistry(registry: LintedRegistry, options: LintOptions = {}): Promise<Finding[]> {
  const { today = new Date(), countTokens, rankerOf } = options
  const tools = registry.getAll()
  const findings = [
    ...tools.flatMap(checklistFindings(registry.strict ?? true)),
    ...descriptionFindings(tools),
    ...parameterFindings(tools),
    ...utteranceFindings(tools),
    ...behaviourFindings(registry, today),
    ...permissionFindings(tools),
    ...(countTokens ? await costlyDescriptions(tools, countTokens) : []),
    ...(countTokens ? await tokenFindings(tools, countTokens) : []),
    ...(rankerOf ? confusionFindings(tools, rankerOf) : []),
  ]
  const order = new Map(tools.map(({ tool }, at) => [tool.name, at]))
  const place = ({ tool }: Finding) => order.get(tool) ?? tools.length
  return findings.toSorted((a, b) => place(a) - place(b))
}

const checklistFindings =
  (strict: boolean) =>
  ({ tool }: CompiledTool): Finding[] => [
    ...toolFaults(tool, registered, strict).map((fault) => error(tool.name, 'checklist', fault)),
    ...(strict ? [] : toolAdvice(tool, registered).map((fault) => warning(tool.name, 'guidance', fault))),
  ]
