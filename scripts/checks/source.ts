import { type ESTree, parseSync, Visitor } from 'rolldown/utils'
import { readText } from './repository.ts'

export interface Import {
  specifier: string
  line: number
}

/** A parsed code file. */
export interface Source {
  file: string
  program: ESTree.Program
  imports: Import[]
  lineAt(offset: number): number
}

const parsed = new Map<string, Promise<Source>>()

export function sourceOf(file: string): Promise<Source> {
  const known = parsed.get(file) ?? readText(file).then((text) => parse(file, text))
  parsed.set(file, known)
  return known
}

function parse(file: string, text: string): Source {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file} does not parse: ${errors[0].message}`)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  return { file, program, imports: importsOf(program, lineAt), lineAt }
}

/** Static, dynamic and type imports, re-exports and `require`. */
function importsOf(program: ESTree.Program, lineAt: Source['lineAt']): Import[] {
  const imports: Import[] = []
  const add = (node: { type: string; value?: unknown; start: number } | null | undefined) => {
    if (node?.type === 'Literal' && typeof node.value === 'string') {
      imports.push({ specifier: node.value, line: lineAt(node.start) })
    }
  }
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === 'Identifier' && callee.name === 'require') add(first)
    },
  }).visit(program)
  return imports
}
