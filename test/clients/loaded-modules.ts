import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { temporaryFolder } from '../support/test-app.ts'

const RECORDER = new URL('./record-modules.mjs', import.meta.url)

const SourceMap = z.object({ sources: z.array(z.string()) })

/** An environment in which a program records the modules that it loads, and which of the protocol's SDK are among them. */
export async function recordingModules() {
  const record = join(await temporaryFolder(), 'modules')
  return {
    env: { NODE_OPTIONS: `--import=${RECORDER.href}`, TN_TEST_MODULES: record },
    async ofProtocol(): Promise<string[]> {
      const urls = new Set((await readFile(record, 'utf8')).split('\n'))
      const chunks = [...urls].filter((url) => url.includes('/dist/chunks/'))
      const sources = await Promise.all(chunks.map((url) => sourcesOf(fileURLToPath(url))))
      return sources.flat().filter((source) => source.includes('/node_modules/@modelcontextprotocol/'))
    },
  }
}

/** The bundler's own few lines have no map. */
async function sourcesOf(chunk: string): Promise<string[]> {
  if (!(await readFile(chunk, 'utf8')).includes('//# sourceMappingURL=')) return []
  return SourceMap.parse(JSON.parse(await readFile(`${chunk}.map`, 'utf8'))).sources
}
