import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { findTool } from '../../scripts/debian-tools.mjs'
import { Environment } from '../../packages/server/src/platform/settings/environment.ts'

const ROOT = join(import.meta.dirname, '../..')
const DEPLOY = join(ROOT, 'deploy')
const analyze = findTool('systemd-analyze')
const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8')

test.runIf(analyze)('systemd takes the units', () => {
  const folder = join(DEPLOY, 'systemd')
  const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name))
  expect(units).toHaveLength(3)
  // It prints what it does not understand.
  const said = execFileSync(analyze ?? '', ['verify', ...units.map((unit) => join(folder, unit))], {
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  expect(said).toBe('')
})

const settingsIn = (text: string) => [...new Set(text.match(/\bTN_[A-Z_]+/g))]

test('every setting that a file names exists', () => {
  const known = new Set([...Object.keys(Environment.shape), 'TN_DOMAIN', 'TN_UPSTREAM'])
  const files = readdirSync(DEPLOY, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(DEPLOY, name)).isFile(),
  )
  for (const file of files) expect(settingsIn(read(file)).filter((name) => !known.has(name))).toEqual([])
})

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string().optional(),
      build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
      ports: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
      depends_on: z.record(z.string(), z.unknown()).default({}),
      cap_drop: z.array(z.string()).optional(),
      read_only: z.boolean().optional(),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
})

const PINNED = /^[\w./-]+:\d+\.\d+[\w.-]*$/

// No container is built here: that takes images from a registry.
test('the compose file is whole: pinned images, volumes and files that exist, one way in', () => {
  const { services, volumes } = Compose.parse(parse(read('container/compose.yaml')))
  for (const { image, build, volumes: mounts, depends_on: needed } of Object.values(services)) {
    if (image !== undefined) expect(image).toMatch(PINNED)
    if (build) expect(existsSync(resolve(DEPLOY, 'container', build.context, build.dockerfile))).toBe(true)
    for (const name of Object.keys(needed)) expect(services).toHaveProperty(name)
    for (const [source = ''] of mounts.map((mount) => mount.split(':')))
      if (source.startsWith('.')) expect(existsSync(resolve(DEPLOY, 'container', source))).toBe(true)
      else expect(volumes).toHaveProperty(source)
  }
  // PostgreSQL and the server are reached through the proxy alone.
  expect(
    Object.entries(services)
      .filter(([, { ports }]) => ports.length > 0)
      .map(([name]) => name),
  ).toEqual(['caddy'])
  expect(services['tutor-nexus']).toMatchObject({ cap_drop: ['ALL'], read_only: true })
})

test('the image runs without rights, from files that the build makes, and says when it is ready', () => {
  const text = read('container/Containerfile').replaceAll('\\\n', ' ')
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const of = (instruction: string) =>
    lines
      .filter((line) => line.startsWith(`${instruction} `))
      .map((line) => line.slice(instruction.length + 1))
  for (const from of of('FROM')) expect(from.split(' ')[0]).toMatch(PINNED)
  expect(of('USER')).toEqual(['node'])
  expect(of('HEALTHCHECK').join()).toContain('/readyz')
  const [, program] = z.tuple([z.literal('node'), z.string()]).parse(JSON.parse(of('ENTRYPOINT').join()))
  expect(existsSync(join(ROOT, program.replace('/app/', '')))).toBe(true)
  expect(of('COPY').at(-1)).toContain('/source/packages /app/packages')
})
