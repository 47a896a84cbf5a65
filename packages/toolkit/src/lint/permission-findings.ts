import type { CompiledTool } from '../compiled-tool.ts'
import { warning, type Finding } from './finding.ts'

/** Words for the same action, the usual one first. */
const ACTIONS: readonly (readonly string[])[] = [
  ['read', 'get', 'list', 'view', 'show', 'query'],
  ['create', 'add', 'insert', 'new'],
  ['update', 'set', 'edit', 'modify', 'change', 'write'],
  ['delete', 'remove', 'destroy', 'erase'],
]

interface Permission {
  tool: string
  whole: string
  resource: string
  action: string
}

/** What an author should look at in the permissions: the same thing under two names, and writing by reading. */
export const permissionFindings = (tools: readonly CompiledTool[]): Finding[] => [
  ...[...Map.groupBy(tools, ({ domain }) => domain).values()].flatMap((domain) => {
    const all = domain.flatMap(permissionsOf)
    return [
      ...oddOnes(all, ({ resource }) => [singular(resource), resource]),
      ...oddOnes(all, ({ resource, action }) => [`${singular(resource)}:${meaning(action)}`, action]),
    ]
  }),
  ...tools.flatMap(writingByReading),
]

const permissionsOf = ({ tool }: CompiledTool): Permission[] =>
  tool.permissions.map((whole) => {
    const [resource = '', action = ''] = whole.split(':')
    return { tool: tool.name, whole, resource, action }
  })

const singular = (resource: string): string => resource.replace(/s$/, '')
const meaning = (action: string): string => ACTIONS.find((words) => words.includes(action))?.[0] ?? action

/** Those that spell what they mean as most of those that mean the same do not. */
function oddOnes(
  permissions: readonly Permission[],
  read: (permission: Permission) => readonly [means: string, spelling: string],
): Finding[] {
  const alike = Map.groupBy(permissions, (permission) => read(permission)[0])
  return [...alike.values()].flatMap((same) => {
    const spellings = [...Map.groupBy(same, (permission) => read(permission)[1]).values()]
    const [usual = [], ...odd] = spellings.toSorted((a, b) => b.length - a.length)
    return odd
      .flat()
      .map(({ tool, whole }) =>
        warning(tool, 'permissions', `it needs ${whole}, where ${usual[0]?.tool} needs ${usual[0]?.whole}`),
      )
  })
}

function writingByReading(compiled: CompiledTool): Finding[] {
  const { tool } = compiled
  const permissions = permissionsOf(compiled)
  const reads = permissions.length > 0 && permissions.every(({ action }) => meaning(action) === 'read')
  return tool.category === 'mutation' && reads
    ? [
        warning(
          tool.name,
          'permissions',
          `it changes data and needs no more than ${tool.permissions.join(', ')}`,
        ),
      ]
    : []
}
