// Builds the MCP bundle: everything that a client needs to run the server, in one file for this platform.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import esbuild from 'esbuild'
import { zipSync } from 'fflate'
import { createRegistry } from '../packages/server/src/registry.ts'
import { buildIfStale } from './build.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const server = 'packages/server'
const { name, version, license, engines } = JSON.parse(
  readFileSync(join(root, server, 'package.json'), 'utf8'),
)

/** The same folder as `tn` uses by itself, so that both see the same data. */
const dataFolders = /** @type {Partial<Record<NodeJS.Platform, string>>} */ ({
  darwin: '${HOME}/Library/Application Support/Tutor Nexus',
  win32: '${HOME}/AppData/Local/Tutor Nexus',
  linux: '${HOME}/.local/share/tutor-nexus',
})

await buildIfStale()
const output = resolve(root, process.argv[2] ?? 'dist', `${name}-${version}.mcpb`)
const files = await bundledFiles()
// One time for all, so that the same sources give the same bytes.
const zipped = zipSync(files, { level: 9, mtime: new Date(1980, 0, 1) })
mkdirSync(dirname(output), { recursive: true })
writeFileSync(output, zipped)
console.log(
  `${output}: ${megabytes(zipped.length)} packed, ${Object.keys(files).length} files for ${process.platform}-${process.arch}`,
)

/** @returns {Promise<Record<string, Uint8Array>>} */
async function bundledFiles() {
  const reachable = await reachableFiles()
  const packages = new Set(
    reachable.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []),
  )
  const paths = [
    ...reachable,
    ...[...packages].flatMap(papersOf),
    ...nativeFiles(),
    `${server}/bin/tn.js`,
    ...filesIn(`${server}/demo`),
    ...filesIn(`${server}/dist/utterances`),
    ...filesIn(`${server}/dist/views`),
    ...filesIn(`${server}/dist/web`),
    'LICENSE',
  ]
  return {
    'manifest.json': text(await manifest()),
    'package.json': text({ name, version, license, type: 'module', private: true }),
    ...Object.fromEntries(paths.map((path) => [placeOf(path), readFileSync(join(root, path))])),
  }
}

/** All code that the built program can load, found by following its imports as Node does. */
async function reachableFiles() {
  const built = readdirSync(join(root, server, 'dist')).filter((file) => file.endsWith('.js'))
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: built.map((file) => `${server}/dist/${file}`),
    outdir: 'unwritten',
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    treeShaking: false,
    platform: 'node',
    format: 'esm',
    conditions: [],
    // The first is used where it is installed, which it is not; the second by servers with accounts alone.
    external: ['pg-native', '@node-rs/argon2'],
    logLevel: 'error',
  })
  return Object.keys(metafile.inputs)
}

/**
 * What a package says of itself and of the right to pass it on.
 * @param {string} folder
 */
function papersOf(folder) {
  return readdirSync(join(root, folder))
    .filter((file) => file === 'package.json' || /^licen[cs]e/i.test(file))
    .map((file) => `${folder}/${file}`)
}

/** Loaded by a computed name, so that no import leads to it. */
function nativeFiles() {
  const own = new RegExp(`^${process.platform}(musl)?-${process.arch}\\.node$`)
  const found = filesIn('node_modules/better-sqlite3/prebuilds').filter((file) =>
    own.test(file.split('/').at(-1) ?? ''),
  )
  if (found.length === 0) throw new Error(`SQLite is not built for ${process.platform}-${process.arch}`)
  return found
}

/** @param {string} folder */
function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}

/** @param {string} path */
function placeOf(path) {
  return path.startsWith(`${server}/`) ? path.slice(server.length + 1) : path
}

async function manifest() {
  const registry = await createRegistry()
  return {
    manifest_version: '0.3',
    name,
    display_name: 'Tutor Nexus',
    version,
    description: 'Helps a student: transfer credit, courses and tasks, offline and without an account.',
    long_description:
      'Looks courses and their requisites up, tells which courses transfer where and plans the best way, and keeps tasks and a transcript. All data stays on this computer.',
    author: { name: 'Tutor Nexus contributors' },
    license,
    keywords: ['education', 'student', 'courses', 'transfer credit', 'tasks'],
    server: {
      type: 'node',
      entry_point: 'bin/tn.js',
      mcp_config: {
        command: 'node',
        args: ['${__dirname}/bin/tn.js', 'mcp'],
        env: { TN_HOME: '${user_config.data_folder}' },
      },
    },
    tools: registry.getAll().map(({ tool }) => ({ name: tool.name, description: tool.description.what })),
    prompts_generated: registry.getPrompts().length > 0,
    compatibility: { platforms: [process.platform], runtimes: { node: engines.node } },
    user_config: {
      data_folder: {
        type: 'directory',
        title: 'Data folder',
        description: 'Where tasks, the transcript and the course catalog are kept.',
        required: false,
        default: dataFolders[process.platform] ?? '${HOME}/.tutor-nexus',
      },
    },
  }
}

/** @param {unknown} value */
function text(value) {
  return new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
