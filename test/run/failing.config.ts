import { defineConfig } from 'vitest/config'

/** A run of one test that fails, under the same set-up as all others. */
export default defineConfig({
  test: { include: ['test/run/failing.ts'], globalSetup: ['test/postgres.setup.ts'], root: '.' },
})
