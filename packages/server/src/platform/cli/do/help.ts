import { asShown } from '@tutor-nexus/toolkit/contract'
import type { CompiledTool, ToolRegistry } from '@tutor-nexus/toolkit/registry'
import * as z from 'zod'
import { canBeEmptied } from './build-arguments.ts'
import { type Flag, flagsOf, positionalsOf } from './flags.ts'
import { SHARED_OPTIONS } from './shared-options.ts'
import { typed } from './shell-quote.ts'
import type { Page } from '../terminal/page.ts'
import { pairLines } from '../terminal/table.ts'
import { cutTo, wrap } from '../terminal/text-width.ts'
import { kebabCase } from './spelling.ts'
import { writeCommand } from './write-command.ts'
import { byDomain, modesOf } from './find-mode.ts'

const Params = z.record(z.string(), z.unknown())

/** `tn do course search [query] [options]` */
export function usageOf({ domain, mode, inputSchema }: CompiledTool, program = 'tn'): string {
  const positionals = positionalsOf(flagsOf(inputSchema)).map(({ name, required }) =>
    required ? `<${name}>` : `[${name}]`,
  )
  return [program, 'do', domain, kebabCase(mode), ...positionals, '[options]'].join(' ')
}

/** All there is to know about one mode, from its tool's definition. */
export function toolHelp(
  compiled: CompiledTool,
  registry: ToolRegistry,
  page: Page,
  program = 'tn',
): string[] {
  const { tool, inputSchema } = compiled
  const flags = flagsOf(inputSchema)
  const positionals = positionalsOf(flags)
  const heading = (text: string) => ['', page.paint.strong(text)]
  const { what, when, returns } = tool.description
  return [
    `Usage: ${usageOf(compiled, program)}`,
    '',
    ...[what, when, returns].flatMap((part) => wrap(namedAsTyped(part, registry, program), page.width)),
    ...deprecation(compiled, registry, program),
    ...(positionals.length > 0 ? heading('Arguments:') : []),
    ...listed(
      positionals.map((flag) => [flag.name, described(flag, [`also --${flag.name}`])]),
      page,
    ),
    ...heading('Options:'),
    ...listed(
      flags.filter((flag) => !positionals.includes(flag)).map((flag) => [spelled(flag), described(flag)]),
      page,
    ),
    ...heading('Common options:'),
    ...listed(
      SHARED_OPTIONS.filter(({ name }) => applies(name, compiled, flags)).map((option) => [
        'takes' in option ? `--${option.name} <${option.takes}>` : `--${option.name}`,
        option.about,
      ]),
      page,
    ),
    ...notes(flags, page),
    ...heading('Examples:'),
    ...tool.examples.flatMap(({ description, params }) => [
      ...wrap(`# ${description}`, page.width - 2).map((line) => `  ${page.paint.faint(line)}`),
      `  ${page.paint.good(typed(writeCommand(compiled, Params.parse(asShown(params))), program))}`,
    ]),
    '',
    ...wrap(
      `This is the tool ${tool.name}; \`${program} tools ${tool.name}\` shows its schemas.`,
      page.width,
    ).map(page.paint.faint),
  ]
}

/** A text in which tools are called as they are typed. */
export const namedAsTyped = (text: string, registry: ToolRegistry, program = 'tn'): string =>
  text.replace(/\b[a-z][\w-]*\b/gi, (word) => {
    const other = /[_-]/.test(word) ? registry.get(word) : undefined
    return other ? `\`${program} do ${other.domain} ${kebabCase(other.mode)}\`` : word
  })

const applies = (name: string, { tool }: CompiledTool, flags: readonly Flag[]): boolean =>
  name === 'yes' ? tool.destructive === true : name === 'unset' ? flags.some(canBeEmptied) : true

const deprecation = (
  { tool: { deprecated } }: CompiledTool,
  registry: ToolRegistry,
  program: string,
): string[] =>
  deprecated
    ? [
        `Deprecated: use ${namedAsTyped(deprecated.replacement, registry, program)}; removed on ${deprecated.removalDate}.`,
      ]
    : []

/** The ways of writing that at least one of the flags takes. */
function notes(flags: readonly Flag[], page: Page): string[] {
  const said = [
    ...(flags.some(({ kind }) => kind === 'list') ? ['Repeat a flag to give a list: --x a --x b.'] : []),
    ...(flags.some(({ kind }) => kind === 'records' || kind === 'record')
      ? ['JSON is one value or a list of values; repeatable flags can be given several times.']
      : []),
    ...(flags.some(({ long }) => long)
      ? ['Flags marked @file accept @path to read the value from a file.']
      : []),
    'Use - to read a value from standard input.',
    ...(flags.some(({ spellings }) => spellings.length > 1)
      ? ['Parameter names as published also work: '.concat(publishedExample(flags))]
      : []),
  ]
  return ['', ...said.flatMap((line) => wrap(line, page.width)).map(page.paint.faint)]
}

const publishedExample = (flags: readonly Flag[]): string => {
  const [shown, published] = flags.find(({ spellings }) => spellings.length > 1)?.spellings ?? []
  return `--${published} is --${shown}.`
}

const spelled = (flag: Flag): string =>
  flag.kind === 'boolean' ? `--${flag.name}, --no-${flag.name}` : `--${flag.name} <${typeOf(flag)}>`

/** What a flag takes, in one word. */
function typeOf({ kind, each, format, choices, long }: Flag): string {
  const file = long ? '|@file' : ''
  if (choices.length > 0) return 'choice'
  if (kind === 'record' || kind === 'records') return `json${file}`
  if (each === 'any') return `value${file}`
  if (format === 'date') return 'YYYY-MM-DD'
  return format === 'date-time' ? 'date' : `${each}${file}`
}

/** What it is for, and what that may not say: bounds, choices, the default, that it can be given again or emptied. */
function described(flag: Flag, more: string[] = []): string {
  const { name, about, choices, default: value, kind, nullable } = flag
  const shown = typeof value === 'string' ? value : JSON.stringify(value)
  const said = [
    boundsOf(flag),
    choices.length > 0 ? `choices: ${choices.join(', ')}` : '',
    value === undefined || value === '' || /default/i.test(about) ? '' : `default: ${shown}`,
    kind === 'list' || kind === 'records' ? 'repeatable' : '',
    nullable ? `or --unset ${name}` : '',
    ...more,
  ].filter(Boolean)
  return said.length > 0 ? `${about} (${said.join('; ')})` : about
}

/** The largest whole number is no bound that anybody meets. */
function boundsOf({ minimum, maximum }: Flag): string {
  const most = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  if (minimum !== undefined && most !== undefined) return `${minimum} to ${most}`
  if (most !== undefined) return `at most ${most}`
  return minimum === undefined ? '' : `at least ${minimum}`
}

const LONGEST_NAME = 30

/** Names in one column, what they mean in the next. */
const listed = (entries: readonly (readonly [string, string])[], page: Page): string[] =>
  pairLines(entries, page, { indent: '  ', longestName: LONGEST_NAME })

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
