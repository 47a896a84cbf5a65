import { ToolIndex } from '@tutor-nexus/toolkit/discovery'
import { lintRegistry, WHOLE_REGISTRY, type Finding } from '@tutor-nexus/toolkit/lint'
import { estimateTokens } from '@tutor-nexus/toolkit/tokens'
import type { LintCommandOptions } from './index.ts'
import { EXIT } from '../errors-and-exit-codes.ts'
import { printJson } from '../terminal/output.ts'
import type { CommandHost } from '../command-host.ts'

export async function lint(host: CommandHost, { strict, json }: LintCommandOptions): Promise<void> {
  const registry = await host.checkedRegistry()
  const findings = await lintRegistry(registry, {
    countTokens: estimateTokens,
    rankerOf: (tools) => {
      const index = new ToolIndex(tools, { offTopic: registry.offTopic() })
      return (request) => index.find(request)
    },
  })
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  const passed = errors === 0 && !(strict && warnings > 0)
  if (!passed) process.exitCode = EXIT.validation
  const tools = registry.getAll().length
  if (json) return printJson({ passed, tools, errors, warnings, findings })
  show(findings)
  console.log(`${tools} tools: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}.`)
}

/** The findings by tool, then what to do about each kind, said once. */
function show(findings: readonly Finding[]): void {
  for (const [tool, own] of Map.groupBy(findings, (finding) => finding.tool)) {
    console.log(tool === WHOLE_REGISTRY ? 'the registry as a whole' : tool)
    for (const { severity, check, message } of own)
      console.log(`  ${severity === 'error' ? '✗' : '!'} ${message} (${check})`)
    console.log()
  }
  if (findings.length === 0) return
  console.log('What to do')
  for (const [check, help] of new Map(findings.map((finding) => [finding.check, finding.help])))
    console.log(`  ${check}: ${help}`)
  console.log()
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`
