import { expect, test } from 'vitest'
import { createRegistry } from '../../../registry.ts'
import { everyDomain, toolHelp } from './help.ts'
import { flagsOf, positionalsOf } from './flags.ts'
import { noPaint } from '../terminal/page.ts'
import { kebabCase } from './spelling.ts'

const registry = await createRegistry()
const page = { width: 90, paint: noPaint }

test.each(registry.getAll().map((tool) => [tool.tool.name, tool] as const))(
  'the help of %s names every argument, choice and example, within the width',
  (_, tool) => {
    const lines = toolHelp(tool, registry, page)
    const help = lines.join('\n')
    const flags = flagsOf(tool.inputSchema)
    for (const flag of flags) expect(help).toContain(`--${flag.name}`)
    for (const choice of flags.flatMap(({ choices }) => choices)) expect(help).toContain(choice)
    for (const { name } of positionalsOf(flags)) expect(lines[0]).toContain(name)
    for (const { description } of tool.tool.examples) expect(help.replace(/\s+/g, ' ')).toContain(description)
    const examples = lines.slice(lines.indexOf('Examples:'))
    const command = `  tn do ${tool.domain} ${kebabCase(tool.mode)}`
    expect(examples.filter((line) => line.startsWith(command))).toHaveLength(tool.tool.examples.length)
    const prose = lines.filter((line) => !line.startsWith('  tn do '))
    expect(prose.filter((line) => line.length > page.width)).toEqual([])
  },
)

test('descriptions name other tools as they are typed', () => {
  const named = registry
    .getAll()
    .filter(({ tool }) => /\btn_\w+/.test(Object.values(tool.description).join(' ')))
  expect(named).not.toEqual([])
  for (const tool of named) {
    const [described = ''] = toolHelp(tool, registry, { ...page, width: Infinity })
      .join('\n')
      .split(/Arguments:|Options:/)
    expect(described).toContain('`tn do ')
    expect(described).not.toMatch(/\btn_/)
  }
})

test('an option says its bounds, default and choices where its description does not', () => {
  const help = toolHelp(registry.get('tn_course_search')!, registry, page).join('\n')
  expect(help).toMatch(/--limit <number> .*1 to 100; default: 20/)
  const task = toolHelp(registry.get('add_task')!, registry, page).join('\n')
  expect(task).toMatch(/--priority <choice> .*low, medium/)
  const costs = toolHelp(registry.get('get_session_costs')!, registry, page).join('\n')
  expect(costs).toContain('--since <YYYY-MM-DD>')
  const transcript = toolHelp(registry.get('tn_user_transcript_set')!, registry, page).join('\n')
  expect(transcript).toMatch(/--mode <choice> [^-]*choices:\s+replace, merge/)
})

test('the overview has a line for every mode', () => {
  const lines = everyDomain(registry, page)
  for (const { mode } of registry.getAll())
    expect(lines.filter((line) => line.startsWith(`  ${kebabCase(mode)} `)).length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.length > page.width && !line.startsWith('`'))).toEqual([])
})
