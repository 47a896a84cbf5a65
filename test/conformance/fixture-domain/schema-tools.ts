import { rawParameters } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { defineTool, testTool } from './define.ts'

const contact = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
}

const Contact = z
  .strictObject({
    name: z.string().optional(),
    address: z.looseObject({ street: z.string().optional(), city: z.string().optional() }).optional(),
    contactMethod: z.enum(['phone', 'email']).optional(),
    phone: z.string().optional(),
    email: z.string().optional(),
  })
  .refine(({ contactMethod, phone, email }) => (contactMethod === 'phone' ? phone : email) !== undefined, {
    error: 'The chosen way of contact is missing',
  })

const region = {
  type: 'object',
  properties: { region: { type: 'string', 'x-mcp-header': 'Region', description: 'Where to look' } },
  required: ['region'],
} as const

export const schemaTools = [
  defineTool({
    ...testTool('json_schema_2020_12_tool', 'Takes parameters written in all of JSON Schema 2020-12.'),
    parameters: () => rawParameters(contact, Contact),
    examples: [
      {
        description: 'By telephone',
        params: { name: 'Ada', contactMethod: 'phone', phone: '555' },
        expectedResult: { said: 'name, contactMethod, phone' },
      },
    ],
    handler: async (params, { ok }) => ok({ said: Object.keys(params).join(', ') }),
  }),
  defineTool({
    ...testTool('test_x_mcp_header', 'Takes an argument that clients repeat as a header.'),
    parameters: () => rawParameters(region, z.object({ region: z.string() })),
    examples: [{ description: 'In the west', params: { region: 'west' }, expectedResult: { said: 'west' } }],
    handler: async ({ region: where }, { ok }) => ok({ said: String(where) }),
  }),
]
