import type { CompiledTool, ToolRegistry } from '@tutor-nexus/toolkit/registry'
import { byDomain, modesOf } from './find-mode.ts'
import type { Page } from '../terminal/page.ts'
import { cutTo, wrap } from '../terminal/text-width.ts'
import { kebabCase } from './spelling.ts'
import { listed } from './tool-help.ts'

const modeLines = (modes: readonly CompiledTool[], page: Page): string[] =>
  listed(
    modes.map(({ mode, tool }) => [kebabCase(mode), tool.description.what]),
    page,
  )

/** Every domain and its modes. */
export function everyDomain(registry: ToolRegistry, page: Page, program = 'tn'): string[] {
  return [
    `Usage: ${program} do <domain> <mode> [arguments] [options]`,
    '',
    ...wrap('Call a tool by domain and mode. Arguments and options come from its definition.', page.width),
    ...[...byDomain(registry)].flatMap(([domain, modes]) => [
      '',
      page.paint.strong(domain),
      ...modeLines(modes, { ...page, width: Infinity }).map((line) => cutTo(line, page.width)),
    ]),
    '',
    'Examples:',
    `  ${program} do course search "data structures" --limit 5`,
    `  ${program} do task add "Email my advisor" --due-date 2026-12-01`,
    '',
    ...wrap(
      `\`${program} do <domain> <mode> --help\` shows a mode's options; \`${program} completion --help\` shows how to set up shell completion.`,
      page.width,
    ),
  ]
}

/** One domain's modes. */
export const oneDomain = (registry: ToolRegistry, domain: string, page: Page, program = 'tn'): string[] => [
  `Usage: ${program} do ${domain} <mode> [arguments] [options]`,
  '',
  ...modeLines(modesOf(registry, domain), page),
  '',
  `\`${program} do ${domain} <mode> --help\` shows a mode's options.`,
]
