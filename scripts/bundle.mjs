// Builds MCP bundles: everything that a client needs to run the server, in one file for each platform.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import esbuild from 'esbuild'
import { zipSync } from 'fflate'
import { createRegistry } from '../packages/server/src/registry.ts'
import { buildIfStale, builtFilter } from './build.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const server = 'packages/server'
const { name, version, license, engines, homepage, keywords, repository } = readJson(`${server}/package.json`)
const { author, product } = readJson('scripts/packages/project.json')

/** The same folder as `tn` uses by itself, so that both see the same data. */
const dataFolders = /** @type {Record<string, string>} */ ({
  darwin: '${HOME}/Library/Application Support/Tutor Nexus',
  win32: '${HOME}/AppData/Local/Tutor Nexus',
  linux: '${HOME}/.local/share/tutor-nexus',
})

/** For debugging, and what a server sends over a network. */
const UNUSED = /\.(map|gz|br)$|\/dist\/docs\//

/** The solver is two files, of which one loads the other by its name. */
const SOLVER = ['node_modules/highs/build/highs.mjs', 'node_modules/highs/build/highs.wasm']

const binaries = filesIn('node_modules/better-sqlite3/prebuilds')
const platforms = binaries.flatMap((file) => /(\w+-\w+)\.node$/.exec(file)?.[1] ?? [])
const own = `${process.platform}-${process.arch}`

const { values, positionals } = parseArgs({ options: { all: { type: 'boolean' } }, allowPositionals: true })
const output = resolve(root, positionals[0] ?? 'dist')
mkdirSync(output, { recursive: true })

await buildIfStale()
const tools = (await createRegistry()).getAll().map(({ tool }) => tool)
const shared = await sharedFiles()
for (const platform of values.all ? platforms.filter((each) => !each.includes('musl')) : [own]) {
  const files = { ...shared, 'manifest.json': text(manifest(platform)), ...binariesFor(platform) }
  // One time for all, so that the same sources give the same bytes.
  const zipped = zipSync(files, { level: 9, mtime: new Date(1980, 0, 1) })
  const file = join(output, `${name}-${version}-${platform}.mcpb`)
  writeFileSync(file, zipped)
  console.log(`${file}: ${megabytes(zipped.length)} packed, ${Object.keys(files).length} files`)
}

/** @returns {Promise<Record<string, Uint8Array>>} */
async function sharedFiles() {
  const reachable = [...(await reachableFiles()), ...SOLVER]
  const packages = new Set(
    reachable.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []),
  )
  const isBuilt = builtFilter()
  const paths = [
    ...reachable,
    ...[...packages].flatMap(papersOf),
    ...filesIn(`${server}/dist`).filter((file) => !UNUSED.test(file) && isBuilt(join(root, file))),
    ...filesIn(`${server}/demo`),
    ...filesIn(`${server}/starter`),
    `${server}/bin/tn.js`,
    `${server}/icon.png`,
    'LICENSE',
  ]
  return {
    'package.json': text({ name, version, license, type: 'module', private: true }),
    ...Object.fromEntries(paths.map((path) => [placeOf(path), read(path)])),
  }
}

/** The build has all code in it but that of SQLite, whose files are found by following its imports as Node does. */
async function reachableFiles() {
  const { metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['node_modules/better-sqlite3/lib/index.js'],
    outdir: 'unwritten',
    write: false,
    metafile: true,
    bundle: true,
    treeShaking: false,
    platform: 'node',
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

/**
 * Loaded by a computed name, so that no import leads to it.
 * @param {string} platform
 */
function binariesFor(platform) {
  const wanted = new RegExp(`/${platform.replace('-', '(musl)?-')}\\.node$`)
  const found = binaries.filter((file) => wanted.test(file))
  if (found.length === 0) throw new Error(`SQLite is not built for ${platform}`)
  return Object.fromEntries(found.map((file) => [file, read(file)]))
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

/** @param {string} path */
function read(path) {
  return readFileSync(join(root, path))
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(read(path).toString())
}

/** @param {string} platform */
function manifest(platform) {
  const [system = ''] = platform.split('-')
  return {
    manifest_version: '0.3',
    name,
    display_name: product.title,
    version,
    description: product.description,
    long_description:
      'Plans transfer credit from real agreements, looks courses and their prerequisites up, tutors with sources, and keeps flashcards, tasks, notes and a transcript. It starts with fictional demo schools until real data is imported. All data stays on this computer; a question leaves it only to the model provider whose key you add and after you agree.',
    author: { name: author },
    homepage,
    repository: { type: 'git', url: repository.url.replace('git+', '') },
    icon: 'icon.png',
    license,
    keywords,
    server: {
      type: 'node',
      entry_point: 'bin/tn.js',
      mcp_config: {
        command: 'node',
        args: ['${__dirname}/bin/tn.js', 'mcp'],
        env: { TN_HOME: '${user_config.data_folder}' },
      },
    },
    tools: tools.map((tool) => ({ name: tool.name, description: tool.description.what })),
    prompts_generated: true,
    compatibility: { platforms: [system], runtimes: { node: engines.node } },
    user_config: {
      data_folder: {
        type: 'directory',
        title: 'Data folder',
        description: 'Where tasks, cards, notes, the transcript and the course catalog are kept.',
        required: false,
        default: dataFolders[system] ?? '${HOME}/.tutor-nexus',
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
