import { Pipeline } from '@tutor-nexus/toolkit'
import { DOCUMENT_PATH } from '@tutor-nexus/toolkit/rest'
import { restApp } from '@tutor-nexus/toolkit/rest/app'
import { testPorts } from '@tutor-nexus/toolkit/testing'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { SERVER_FACTS } from '../../packages/server/src/platform/settings/server-facts.ts'
import { typeOf, type Schema, type Writing } from './schema-type.ts'

/** The types with which the web app calls the tools. */
export const WEB_API = 'packages/web/src/api/tools.gen.ts'

const SCHEMAS = '#/components/schemas/'
const SHARED = ['AgentHints', 'ResultMetadata', 'ResponseMeta', 'ErrorCode', 'ErrorDetails', 'ToolFailure']

/** Made from the OpenAPI document alone, as any other program would. */
export async function makeWebApi(): Promise<string> {
  const schemas = await documentSchemas()
  const tools = Object.keys(schemas).flatMap((name) => /^(.+)\.arguments$/.exec(name)?.[1] ?? [])
  const given: Writing = { named: typeName, undefinedIsAbsent: true }
  const told: Writing = { named: typeName, undefinedIsAbsent: false }
  const shared = SHARED.map((name) => `export type ${name} = ${typeOf(schemas[name]!, told)}\n`)
  const parts = Object.entries(schemas).flatMap(([name, { $defs = {} }]) =>
    Object.entries($defs).map(
      ([part, schema]) =>
        `export type ${typeName(`${SCHEMAS}${name}/$defs/${part}`)} = ${typeOf(schema, told)}\n`,
    ),
  )
  const members = tools.map((tool) => {
    const data = schemas[`${tool}.result`]?.properties?.['data'] ?? {}
    const args = typeOf(schemas[`${tool}.arguments`]!, given, '    ')
    return `  ${JSON.stringify(tool)}: {\n    arguments: ${args}\n    data: ${typeOf(data, told, '    ')}\n  }`
  })
  return [
    '// Made from the OpenAPI document by `npm run generate`.\n',
    ...shared,
    ...parts,
    '/** Every tool: what it takes, and the data that it answers with. */',
    `export interface Tools {\n${members.join('\n')}\n}\n`,
  ].join('\n')
}

/** `#/components/schemas/tn_course_prereqs.result/$defs/__schema0` → `tn_course_prereqs_schema0`. */
function typeName(reference: string): string {
  const [name = '', , part] = reference.slice(SCHEMAS.length).split('/')
  return part === undefined ? name : `${name.replace(/\.\w+$/, '')}_${part.replace(/^_+/, '')}`
}

async function documentSchemas(): Promise<Record<string, Schema>> {
  const app = restApp({
    pipeline: new Pipeline(await createRegistry(), testPorts()),
    selects: () => true,
    title: SERVER_FACTS.title,
    version: SERVER_FACTS.version,
    authenticate: async () => undefined,
    tokenAdvice: '',
    onError(error) {
      throw error
    },
  })
  const response = await app.request(DOCUMENT_PATH)
  const document: { components: { schemas: Record<string, Schema> } } = JSON.parse(await response.text())
  return document.components.schemas
}
