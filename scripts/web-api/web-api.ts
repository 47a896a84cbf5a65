import { writeFile } from 'node:fs/promises'
import { Pipeline } from '@tutor-nexus/toolkit/pipeline'
import { DOCUMENT_PATH } from '@tutor-nexus/toolkit/rest'
import { restApp } from '@tutor-nexus/toolkit/rest/app'
import { testPorts } from '@tutor-nexus/toolkit/testing'
import { createRegistry } from '../../packages/server/src/registry.ts'
import { SERVER_INFO } from '../../packages/server/src/platform/settings/server-info.ts'
import { typeOf, type Schema, type Writing } from './schema-type.ts'

const SCHEMAS = '#/components/schemas/'
const SHARED = ['AgentHints', 'ResultMetadata', 'ResponseMeta', 'ErrorCode', 'ErrorDetails', 'ToolFailure']

/** The types of the web app's calls, made from the OpenAPI document alone as any other client would. */
async function makeWebApi(): Promise<string> {
  const schemas = await documentSchemas()
  const tools = Object.keys(schemas).flatMap((name) => /^(.+)\.arguments$/.exec(name)?.[1] ?? [])
  const accepted: Writing = { named: typeName, undefinedIsAbsent: true }
  const returned: Writing = { named: typeName, undefinedIsAbsent: false }
  const shared = SHARED.map((name) => `export type ${name} = ${typeOf(schemas[name]!, returned)}\n`)
  const parts = Object.entries(schemas).flatMap(([name, { $defs = {} }]) =>
    Object.entries($defs).map(
      ([part, schema]) =>
        `export type ${typeName(`${SCHEMAS}${name}/$defs/${part}`)} = ${typeOf(schema, returned)}\n`,
    ),
  )
  const members = tools.map((tool) => {
    const data = schemas[`${tool}.result`]?.properties?.['data'] ?? {}
    const args = typeOf(schemas[`${tool}.arguments`]!, accepted, '    ')
    return `  ${JSON.stringify(tool)}: {\n    arguments: ${args}\n    data: ${typeOf(data, returned, '    ')}\n  }`
  })
  return [
    '// Made from the OpenAPI document by the build.\n',
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
    title: SERVER_INFO.title,
    version: SERVER_INFO.version,
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

const [, , file] = process.argv
if (file === undefined) throw new Error('Usage: node scripts/web-api/web-api.ts <file>')
await writeFile(file, await makeWebApi())
