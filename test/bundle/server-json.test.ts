import { readFile } from 'node:fs/promises'
import { SURFACE_CHOICES } from '@tutor-nexus/toolkit/mcp'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { commandHost } from '../../packages/server/src/app/command-host.ts'
import { addMainCommands } from '../../packages/server/src/platform/cli/commands/index.ts'
import { SETTING_HELP } from '../../packages/server/src/platform/settings/environment.ts'
import { readSettings } from '../../packages/server/src/platform/settings/settings.ts'

const root = new URL('../../', import.meta.url)
const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(new URL(file, root), 'utf8'))

const input = {
  description: z.string().optional(),
  default: z.string().optional(),
  placeholder: z.string().optional(),
  choices: z.array(z.string()).optional(),
  format: z.enum(['string', 'number', 'boolean', 'filepath']).optional(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  value: z.string().optional(),
}

/** What the registry's format 2025-12-11 asks of an npm package over stdio, and no field that it does not know. */
const ServerJson = z.strictObject({
  $schema: z.literal('https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'),
  name: z
    .string()
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z.string().regex(/^\d+\.\d+\.\d+(-[\w.]+)?$/),
  websiteUrl: z.url(),
  repository: z.strictObject({ url: z.url(), source: z.literal('github') }),
  icons: z.tuple([
    z.strictObject({
      src: z.url().startsWith('https://').max(255),
      mimeType: z.literal('image/png'),
      sizes: z.array(z.string().regex(/^\d+x\d+$/)),
    }),
  ]),
  packages: z.tuple([
    z.strictObject({
      registryType: z.literal('npm'),
      registryBaseUrl: z.literal('https://registry.npmjs.org'),
      identifier: z.string(),
      version: z.string(),
      runtimeHint: z.literal('npx'),
      transport: z.strictObject({ type: z.literal('stdio') }),
      packageArguments: z.array(
        z.discriminatedUnion('type', [
          z.strictObject({ type: z.literal('positional'), ...input, value: z.string() }),
          z.strictObject({ type: z.literal('named'), name: z.string().startsWith('--'), ...input }),
        ]),
      ),
      environmentVariables: z.array(z.strictObject({ name: z.string(), ...input })),
    }),
  ]),
})

const Package = z.object({ name: z.string(), version: z.string(), bin: z.record(z.string(), z.string()) })

const read = async () => ServerJson.parse(await json('server.json'))

test('server.json is of the registry’s format and speaks of the package as it is', async () => {
  const server = await read()
  const { name, version, bin } = Package.parse(await json('packages/server/package.json'))
  const [npm] = server.packages
  expect([server.version, npm.version, npm.identifier]).toEqual([version, version, name])
  // Of several programs npx runs the one that is called like the package.
  expect(Object.keys(bin)).toContain(name)
})

test('server.json names a command and flags that `tn` takes, with its own choices', async () => {
  const [{ packageArguments }] = (await read()).packages
  const program = new Command()
  addMainCommands(program, commandHost)
  const [first, ...named] = packageArguments
  const command = program.commands.find((each) => each.name() === first?.value)
  expect(command?.name()).toBe('mcp')
  for (const argument of named) {
    const option = command?.options.find(({ long }) => 'name' in argument && long === argument.name)
    expect(option, JSON.stringify(argument)).toBeDefined()
    expect(option?.required, 'a flag without a value cannot be written as --flag=value').toBe(true)
    expect(argument.default).toBe(option?.defaultValue)
  }
  const surface = named.find((argument) => 'name' in argument && argument.name === '--surface')
  expect(surface?.choices?.toSorted()).toEqual(SURFACE_CHOICES.toSorted())
})

/** Nothing listens on a port over stdio. */
const NOT_OVER_STDIO = [
  'TN_PORT',
  'TN_PUBLIC_URL',
  'TN_TRUSTED_PROXIES',
  'TN_BROWSER_HOURS',
  'TN_OIDC_ISSUER',
  'TN_OIDC_CLIENT_ID',
  'TN_OIDC_CLIENT_SECRET',
  'TN_OIDC_TITLE',
  'TN_OIDC_ROLE_CLAIM',
  'TN_OAUTH_REGISTRATION',
  'TN_OAUTH_ISSUER',
  'TN_MAIL_URL',
  'TN_MAIL_FROM',
]

test('server.json names every setting that is read', async () => {
  const [{ environmentVariables }] = (await read()).packages
  const names = environmentVariables.map(({ name }) => name)
  expect([...names, ...NOT_OVER_STDIO].toSorted()).toEqual(Object.keys(SETTING_HELP).toSorted())
  const defaultOf = (setting: string) => environmentVariables.find(({ name }) => name === setting)?.default
  const { logLevel, sessionDays, syncSeconds, tutor } = readSettings({})
  const withDefault = ['TN_LOG_LEVEL', 'TN_SESSION_DAYS', 'TN_SYNC_SECONDS', 'TN_TUTOR_TOKENS']
  expect(withDefault.map(defaultOf)).toEqual([
    logLevel,
    String(sessionDays),
    String(syncSeconds),
    String(tutor.tokens),
  ])
})

test('server.json gives choices and examples that are taken', async () => {
  const [{ environmentVariables }] = (await read()).packages
  const examples = environmentVariables.flatMap(({ name, choices = [], placeholder }) =>
    [...choices, ...(placeholder === undefined ? [] : [placeholder])].map((value) => ({ [name]: value })),
  )
  expect(examples.length).toBeGreaterThan(10)
  // What belongs to the tutor's model is set together.
  const model = Object.assign({ TN_TUTOR_API_KEY: 'key' }, ...examples)
  for (const example of examples) expect(() => readSettings({ ...model, ...example })).not.toThrow()
  expect(readSettings(model).tutor.operator).toMatchObject({ model: model.TN_TUTOR_MODEL })
})
