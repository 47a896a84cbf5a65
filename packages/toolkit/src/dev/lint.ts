import { pathToFileURL } from 'node:url'
import { WHOLE_REGISTRY, type Finding } from '../lint/index.ts'
import type { ServerDefinition } from '../serve/index.ts'
import { lintServer } from '../testing/lint-server.ts'

/** Prints what the author of the server in this file should look at. Returns the exit code: 1 if there are errors. */
export async function lint(file: string): Promise<number> {
  const exported: object = await import(pathToFileURL(file).href)
  const server = Object.values(exported).find(isServer)
  if (!server) {
    process.stderr.write(`mcp-dev: ${file} exports no server: export what defineServer returns\n`)
    return 2
  }
  const findings = await lintServer(server)
  process.stdout.write(reportOf(findings))
  return findings.some(({ severity }) => severity === 'error') ? 1 : 0
}

const isServer = (value: unknown): value is ServerDefinition =>
  typeof value === 'object' && value !== null && 'domains' in value && Array.isArray(value.domains)

/** The findings by tool, then what to do about each kind. */
function reportOf(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'No findings.\n'
  const byTool = [...Map.groupBy(findings, ({ tool }) => tool)].flatMap(([tool, own]) => [
    tool === WHOLE_REGISTRY ? 'all tools' : tool,
    ...own.map(({ severity, check, message }) => `  ${severity}: ${message} (${check})`),
    '',
  ])
  const advice = [...new Map(findings.map(({ check, help }) => [check, help]))]
  return [...byTool, 'What to do', ...advice.map(([check, text]) => `  ${check}: ${text}`), ''].join('\n')
}
