import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import LongestFirst from './test/longest-first.sequencer.ts'

const setups = ['temporary', 'worker-bundles', 'postgres', 'demo-store', 'browser'].map(
  (name) => `test/${name}.setup.ts`,
)

/** Threads and processes that run the source: stripping its types again and again is most of their start. */
const compiled = join(import.meta.dirname, 'node_modules/.cache/compiled')

export default defineConfig(({ mode }) => {
  const soaking = mode === 'soak'
  return {
    test: {
      include: ['packages/*/src/**/*.test.ts', 'examples/**/*.test.ts', 'test/**/*.test.ts'],
      setupFiles: ['test/random.ts'],
      globalSetup: setups.filter((file) => existsSync(file)),
      env: { ...(soaking && { TN_SOAK: '1' }), NODE_COMPILE_CACHE: compiled },
      // Processes, because tests start servers, change folders and load native modules.
      pool: 'forks',
      // One process for many files: a test leaves nothing behind that another could see, and imports cost once.
      isolate: false,
      sequence: { sequencer: LongestFirst },
      maxWorkers: '100%',
      // What is waited for comes at once or, on a busy machine, later: these find what never comes.
      testTimeout: soaking ? 600_000 : 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
      reporters: ['default', './test/closing-line.reporter.ts'],
    },
  }
})
